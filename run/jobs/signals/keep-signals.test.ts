import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { applyEvents, type PostEvent } from '#store/social/events/apply-events.ts'
import { editPosts } from '#store/social/saving/change-posts.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { keepSignals } from './keep-signals.ts'
import { verifySignals } from './verify-signals.ts'

const { db } = await openTestDatabase()
const START = Date.parse('2026-03-09T20:00:00Z')

test('hours give the same rows by themselves as together, whatever happens to posts', async () => {
  const rounds = fc.array(fc.record({ seed: fc.nat(), postsAtOnce: fc.integer({ min: 1, max: 80 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  const totals = { raw: 0, filtered: 0, automated: 0 }
  await fc.assert(
    fc.asyncProperty(rounds, async (drawn) => {
      const known = new Map<string, AnalyzedPost>()
      for (const { seed, postsAtOnce } of drawn) {
        const draw = createDraw(seed)
        await changePosts(known, draw)
        // A stop after some hours, as by a kill.
        let left = draw(20)
        const onStored = ({ length }: { length: number }) => {
          left -= length
          return left > 0
        }
        await keepSignals(db, { postsAtOnce, onStored })
      }
      await keepSignals(db)
      const along = await readAll()
      for (const sizes of [[1], [10_000], [5, 9]]) {
        await db.pool.query(`truncate ${TABLES.join(', ')}, signal_reader, signal_stale`)
        await Promise.all(sizes.map((postsAtOnce) => keepSignals(db, { postsAtOnce })))
        assert.deepEqual(await readAll(), along, `so many posts at once: ${sizes}`)
      }
      for (const { name, different, examples } of await verifySignals(db))
        assert.equal(different, 0, `${name}: ${examples.join('; ')}`)
      const counted = await countPosts()
      assert.equal(counted.raw, known.size)
      assert.equal(counted.automated, [...known.values()].filter((post) => post.isAutomated).length)
      totals.raw += counted.raw
      totals.filtered += counted.filtered
      totals.automated += counted.automated
      await deletePosts(db, [...known.values()])
      await keepSignals(db)
      assert.deepEqual((await readAll()).flat(), [])
    }),
    { numRuns: 4, endOnFailure: true },
  )
  assert.ok(totals.filtered < totals.raw && totals.filtered > 0 && totals.automated > 0)
})

const TABLES = ['signals', 'signal_terms', 'signal_creators', 'signal_moods', 'signal_traces']

/** All that is stored but when it was computed. */
function readAll(): Promise<unknown[][]> {
  return Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await db.pool.query<{ row: unknown }>(
        `select to_jsonb(${table}) - 'known_at' as row from ${table} order by 1`,
      )
      return rows.map(({ row }) => row)
    }),
  )
}

async function countPosts(): Promise<{ raw: number; filtered: number; automated: number }> {
  const { rows } = await db.pool.query<{ raw: number; filtered: number; automated: number }>(
    `select coalesce(sum(posts), 0)::int as raw, coalesce(sum(filtered_posts), 0)::int as filtered,
       coalesce(sum(automated), 0)::int as automated
     from signals where symbol = '' and grain = 'day'`,
  )
  return rows[0]! // an aggregate has a row
}

let ids = 0

/** Puts, edits and deletes some. */
async function changePosts(known: Map<string, AnalyzedPost>, draw: Draw): Promise<void> {
  const fresh = Array.from({ length: 1 + draw(40) }, () => makePost(`post-${ids++}`, draw))
  await savePosts(db, fresh, { collectedAt: new Date() })
  for (const post of fresh) known.set(post.externalId, post)
  const edited = [...known.values()]
    .filter(() => draw(10) === 0)
    .map((post) => ({ ...post, text: writeText(draw), revision: (post.revision ?? 0) + 1 }))
  await editPosts(db, edited, { now: new Date() })
  for (const post of edited) known.set(post.externalId, post)
  const gone = [...known.values()].filter(() => draw(8) === 0)
  await deletePosts(db, gone)
  for (const { externalId } of gone) known.delete(externalId)
}

test('an author who is renamed is one person, in figures that follow', async () => {
  const at = new Date(START)
  const post = (externalId: string, username: string): PostEvent => ({
    type: 'put',
    at,
    post: { ...RENAMED, externalId, username, createdAt: at, authorId: 'id-of-somebody' },
  })
  const apply = (events: PostEvent[]) =>
    applyEvents(db, { source: 'nostr', events, hasCounts: false, now: new Date() })
  await apply([post('one', 'before'), post('two', 'somebody-else')])
  await keepSignals(db)
  assert.deepEqual(await readCreators(), ['before', 'somebody-else'])
  await apply([{ type: 'rename', authorId: 'id-of-somebody', username: 'after', at }])
  await keepSignals(db)
  assert.deepEqual(await readCreators(), ['after'])
  const wrong = (await verifySignals(db)).filter(({ different }) => different > 0)
  assert.deepEqual(wrong, [])
})

const RENAMED = {
  platform: 'nostr',
  text: 'a word or two about nothing in particular today',
  hashtags: [],
  symbols: ['RENAMED'],
}

async function readCreators(): Promise<string[]> {
  const { rows } = await db.pool.query<{ authors: string[] }>(
    `select authors from signal_creators where symbol = 'RENAMED'`,
  )
  return rows.flatMap(({ authors }) => authors)
}

test('nothing that happened is nothing to compute', async () => {
  const hours: unknown[] = []
  await keepSignals(db, { onStored: (stored) => hours.push(...stored) > 0 })
  assert.deepEqual(hours, [])
})

test('3,000 copies move each filtered figure of an asset, a day and a hashtag by one post', async () => {
  const own = {
    platform: 'bluesky',
    symbols: ['STORM'],
    hashtags: ['storm'],
    meaningBp: undefined,
    sentimentBp: 10_000,
  }
  const other = makePost('calm', createDraw(1))
  await savePosts(db, [{ ...other, ...own, username: 'calm', sentimentBp: 4_000 }], {
    collectedAt: new Date(),
  })
  await keepSignals(db)
  const before = await readStorm()
  const copies = Array.from({ length: 3_000 }, (_, nr) => ({
    ...other,
    ...own,
    externalId: `copy-${nr}`,
    username: 'stormer',
    text: `Storm coin is about to leave the harbour, get on board ${nr} https://x.example/${nr} @friend${nr}`,
    createdAt: new Date(START + (nr % 40) * HOUR_MS + nr),
  }))
  await savePosts(db, copies, { collectedAt: new Date() })
  await keepSignals(db)
  const after = await readStorm()
  assert.equal(after.posts, before.posts + 3_000)
  assert.equal(after.filtered_posts, before.filtered_posts + 1)
  assert.equal(after.filtered_authors, before.filtered_authors + 1)
  assert.equal(after.filtered_sentiment_sum_bp, before.filtered_sentiment_sum_bp + 10_000)
  assert.equal(after.topic_posts, before.topic_posts + 1)
  const wrong = (await verifySignals(db)).filter(({ different }) => different > 0)
  assert.deepEqual(wrong, [])
})

async function readStorm() {
  const { rows } = await db.pool.query<Record<string, string>>(
    `select sum(posts) as posts, sum(filtered_posts) as filtered_posts, sum(filtered_authors) as filtered_authors,
       sum(filtered_sentiment_sum_bp) as filtered_sentiment_sum_bp,
       (select sum(filtered_posts) from signal_terms where kind = 'hashtag' and term = 'storm') as topic_posts
     from signals where symbol = 'STORM' and grain = 'hour'`,
  )
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  ) as Record<
    'posts' | 'filtered_posts' | 'filtered_authors' | 'filtered_sentiment_sum_bp' | 'topic_posts',
    number
  >
}

type Draw = (below: number) => number

/** A linear congruential generator; the high bits are the random ones. */
function createDraw(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const WORDS =
  'bitcoin holds while whales sell into every bounce and funding resets before the weekly close again'.split(
    ' ',
  )

/** Every third text is one that others have written too. */
function writeText(draw: Draw): string {
  if (draw(3) === 0) return WORDS.slice(draw(3), 14).join(' ')
  return Array.from({ length: 6 + draw(4) }, () => WORDS[draw(WORDS.length)]).join(' ')
}

function makePost(externalId: string, draw: Draw): AnalyzedPost {
  const symbols = ['BTC', 'ETH', 'SOL'].slice(0, draw(4))
  return {
    platform: ['twitter', 'bluesky'][draw(2)] ?? '',
    externalId,
    username: `Writer${draw(15)}`,
    text: writeText(draw),
    createdAt: new Date(START + draw(36) * HOUR_MS + draw(HOUR_MS)),
    likes: draw(50),
    ...(draw(8) === 0 ? { isAutomated: true } : {}),
    hashtags: ['gm', 'defi'].slice(0, draw(3)),
    symbols,
    sentimentBp: draw(10_001),
    meaningBp: [draw(5_000), draw(5_000), 7_000, ...symbols.flatMap(() => [draw(10_001), 0])],
  }
}
