import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { type AnalyzedPost, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { rebuildRollups } from '../../installation/separate-sample-universe.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { savePosts } from '../saving/save-posts.ts'
import { findSpeakers, type SpeakersQuery } from './find-speakers.ts'

const { db } = await openTestDatabase({ poolSize: 4, statementTimeoutMs: 30_000 })
const START = Date.UTC(2024, 4, 1)
const HOURS = 72
const POSTS_AN_HOUR = 500
const at = (hour: number) => new Date(START + hour * HOUR_MS)

const speakers = (query: Omit<SpeakersQuery, 'newestUntil' | 'limit'>) =>
  findSpeakers(db, { ...query, newestUntil: query.until, limit: 5 })

/** Each hour has 250 authors of its own, who post twice; the same names on two platforms. */
before(async () => {
  for (let day = 0; day < HOURS; day += 24) {
    const posts = Array.from({ length: 24 * POSTS_AN_HOUR }, (_, index) =>
      makePost(day + Math.floor(index / POSTS_AN_HOUR), index % POSTS_AN_HOUR),
    )
    await savePosts(db, posts, { collectedAt: at(HOURS) })
  }
})

function makePost(hour: number, index: number): AnalyzedPost {
  return {
    platform: index % 2 ? 'twitter' : 'news',
    externalId: `${hour}-${index}`,
    username: `${index < 250 ? 'Author' : 'AUTHOR'} ${hour}-${(index % 250) >> 1}`,
    text: '',
    createdAt: new Date(START + hour * HOUR_MS + index * 1_000),
    hashtags: [],
    symbols: hour === 5 && index < 3 ? ['BTC', 'RARE'] : ['BTC'],
  }
}

const sources = ['twitter', 'instagram', 'facebook', 'news'] as const
const count = (
  symbol: string,
  [from, until]: [number, number],
  from_sources: typeof sources | ['news'] = sources,
) =>
  speakers({ symbol, sources: from_sources, from: at(from), until: at(until) }).then(({ authors }) => authors)

test('few posts are counted one by one, whatever the case of a name', async () => {
  assert.deepEqual(await count('BTC', [0, 1]), { count: 250, isEstimate: false })
  assert.deepEqual(await count('BTC', [0, 1], ['news']), { count: 125, isEstimate: false })
  assert.deepEqual(await count('RARE', [0, HOURS]), { count: 3, isEstimate: false })
  assert.deepEqual(await count('NONE', [0, HOURS]), { count: 0, isEstimate: false })
})

test('many posts are counted from sketches, at most 3 % off', async () => {
  const windows: [number, number][] = [
    [0, HOURS],
    [5, 67],
    [23, 49],
    [0, 48.5],
    [24, 72],
    [12, 60],
  ]
  for (const window of windows) {
    const { count: estimate, isEstimate } = await count('BTC', window)
    const truth = Math.ceil(window[1] - window[0]) * 250
    assert.equal(isEstimate, true)
    assert.ok(Math.abs(estimate - truth) <= truth * 0.03, `${estimate} of ${truth} in hours ${window}`)
  }
})

test('one platform of several is counted alone', async () => {
  const { count: estimate } = await count('BTC', [0, HOURS], ['news'])
  assert.ok(Math.abs(estimate - 9_000) <= 270, String(estimate))
})

test('posts of unknown authors add no author to any count', async () => {
  const unknown = Array.from(
    { length: 40 },
    (_, nr): AnalyzedPost => ({
      ...makePost(7, nr),
      platform: 'instagram',
      externalId: `unknown-${nr}`,
      username: UNKNOWN_AUTHOR,
      symbols: ['GHOST'],
    }),
  )
  const named: AnalyzedPost = {
    ...makePost(7, 0),
    platform: 'instagram',
    externalId: 'named',
    symbols: ['GHOST'],
  }
  const readSketches = async () =>
    (await db.pool.query(`select * from author_sketches where platform = 'instagram' order by symbol, grain`))
      .rows
  await savePosts(db, unknown, { collectedAt: at(HOURS) })
  assert.deepEqual(await count('GHOST', [0, HOURS]), { count: 0, isEstimate: false })
  assert.deepEqual(await readSketches(), [])
  await savePosts(db, [named], { collectedAt: at(HOURS) })
  assert.deepEqual(await count('GHOST', [0, HOURS]), { count: 1, isEstimate: false })
  const kept = await readSketches()
  assert.equal(kept.length, 4)
  await rebuildRollups(db)
  assert.deepEqual(await readSketches(), kept)
})

test('any time, long or short, of common and rare symbols is counted and listed as by a model', async () => {
  const DAYS = 120
  const written = Array.from(
    { length: 6_000 },
    (_, nr): AnalyzedPost => ({
      platform: nr % 5 === 0 ? 'mastodon' : 'facebook',
      externalId: `model-${nr}`,
      username: `Model ${(nr * 7919) % 397}`,
      text: '',
      createdAt: new Date(START - (nr * DAYS * 24 * HOUR_MS) / 6_000),
      hashtags: [],
      symbols: nr % 3 === 0 ? ['MODEL'] : nr % 97 === 0 ? ['SELDOM'] : [],
    }),
  )
  await savePosts(db, written, { collectedAt: at(HOURS) })
  const hours = fc.oneof(
    fc.integer({ min: -DAYS * 24, max: 0 }),
    fc.integer({ min: -DAYS, max: 0 }).map((days) => days * 24),
  )
  await fc.assert(
    fc.asyncProperty(hours, hours, fc.constantFrom('MODEL', 'SELDOM'), async (one, other, symbol) => {
      const [from, until] = [at(Math.min(one, other)), at(Math.max(one, other))]
      const newestUntil = new Date(until.getTime() + 5 * HOUR_MS)
      const since = (end: Date) =>
        written.filter(
          ({ createdAt, symbols }) => createdAt >= from && createdAt < end && symbols.includes(symbol),
        )
      const truth = new Set(since(until).map(({ platform, username }) => `${platform} ${username}`)).size
      const isOfDays = from.getTime() % DAY_MS === 0 && until.getTime() % DAY_MS === 0
      const { authors, newest } = await findSpeakers(db, {
        ...{ symbol, sources: ['mastodon', 'facebook'], from, until, newestUntil, limit: 5 },
        ...(isOfDays && { posts: since(until).length }),
      })
      assert.ok(
        Math.abs(authors.count - truth) <= (authors.isEstimate ? 1 + truth * 0.03 : 0),
        `${authors.count} of ${truth}`,
      )
      assert.deepEqual(
        newest.map(({ _id }) => _id),
        since(newestUntil)
          .slice(0, 5)
          .map(({ externalId }) => externalId),
      )
    }),
    { numRuns: 300 },
  )
})
