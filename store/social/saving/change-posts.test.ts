import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AnalyzedPost } from '#contract/posts.ts'
import { rebuildRollups } from '../../installation/separate-sample-universe.ts'
import { makeAnalyzedPost } from '../../testing/make-analyzed-post.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { editPosts, recountPosts } from './change-posts.ts'
import { deletePosts } from './remove-posts-before.ts'
import { savePosts } from './save-posts.ts'

const { db } = await openTestDatabase({ poolSize: 8, statementTimeoutMs: 30_000 })
const at = (hour: number) => new Date(Date.UTC(2024, 4, 1, hour))
const options = { collectedAt: at(0) }

const IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']
const NAMES = ['Satoshi', 'satoshi', 'İpek', 'ΣΑΣ', "o'brien:x"]

const key = fc.record({
  platform: fc.constantFrom('twitter', 'facebook') as fc.Arbitrary<'twitter' | 'facebook'>,
  externalId: fc.constantFrom(...IDS),
})
const count = fc.option(fc.nat(1_000), { nil: undefined })
const bp = fc.nat(10_000)
/** p+ and p- of one judgement. */
const pair = fc.tuple(bp, bp).map(([up, down]) => [up, Math.min(down, 10_000 - up)])
const words = fc.record({
  text: fc.constantFrom('to the moon', 'rug pull', 'a\0b', 'half \ud83d', ''),
  hashtags: fc.uniqueArray(fc.constantFrom('defi', 'امید', 'gm', 'x'.repeat(101))),
  symbols: fc.uniqueArray(fc.constantFrom('BTC', 'ETH', 'SOL')),
  sentimentBp: fc.option(bp, { nil: undefined }),
})
/** Some as they are stored today, some as they were before posts had a meaning in parts. */
const meaning = fc
  .tuple(words, fc.boolean(), pair, bp, fc.array(pair, { minLength: 3, maxLength: 3 }))
  .map(([means, isInParts, tone, share, stances]) => {
    if (!isInParts || means.sentimentBp === undefined || means.symbols.length === 0) return means
    return { ...means, meaningBp: [...tone, share, ...stances.slice(0, means.symbols.length).flat()] }
  })
const counts = fc.record({
  views: count,
  likes: count,
  replies: count,
  comments: count,
  shares: count,
  retweets: count,
})
/** An id always has one author and one moment, as a platform's ids have. */
const post = fc
  .tuple(key, meaning, counts)
  .map(([id, means, counted]): AnalyzedPost => ({ ...id, ...authorOf(id.externalId), ...means, ...counted }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), posts: fc.array(post, { maxLength: 10 }) }),
  fc.record({
    kind: fc.constant('recount' as const),
    readings: fc.array(
      fc
        .tuple(key, counts, fc.integer({ min: -2, max: 3 }))
        .map(([id, read, hour]) => ({ ...id, ...read, countedAt: at(hour) })),
      { maxLength: 8 },
    ),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    edits: fc.array(
      fc.tuple(key, meaning).map(([id, means]) => ({ ...id, ...means })),
      { maxLength: 6 },
    ),
  }),
  fc.record({ kind: fc.constant('delete' as const), keys: fc.array(key, { maxLength: 5 }) }),
  fc.record({
    kind: fc.constant('delete author' as const),
    author: fc.record({ platform: fc.constant('twitter' as const), username: fc.constantFrom(...NAMES) }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('after any sequence of posts, counts, edits and deletions every sum is the one of a rebuild, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const next of steps) await take(next)
      const kept = await readSums()
      assert.deepEqual(await sumChanges(), await sumHours())
      await rebuildRollups(db)
      assert.deepEqual(await readSums(), kept)
    }),
    { numRuns: 40 },
  )
})

test('each step taken twice changes nothing the second time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const next of steps) {
        await take(next)
        const before = await readAll()
        await take(next)
        assert.deepEqual(await readAll(), before)
      }
    }),
    { numRuns: 25 },
  )
})

test('changes at the same time, in any order, end in the sums that a rebuild gives', async () => {
  const steps = fc.sample(step, { numRuns: 60, seed: 7 })
  await Promise.all(steps.map(take))
  const kept = await readSums()
  await rebuildRollups(db)
  assert.deepEqual(await readSums(), kept)
})

test('counts change by the difference: never doubled, and what a reading does not give stays', async () => {
  await empty()
  await savePosts(db, [makePost('c', { likes: 10, views: 100, symbols: ['BTC'] })], options)
  const reading = { platform: 'twitter' as const, externalId: 'c', likes: 25, countedAt: at(1) }
  assert.equal(await recountPosts(db, [reading]), 1)
  assert.equal(await recountPosts(db, [reading]), 0)
  assert.deepEqual(await sumsOf('BTC'), { posts: '1', views: '100', likes: '25', replies: '0' })
  assert.equal(await recountPosts(db, [{ ...reading, likes: 7, replies: 3, countedAt: at(2) }]), 1)
  assert.deepEqual(await sumsOf('BTC'), { posts: '1', views: '100', likes: '7', replies: '3' })
  const { rows } = await db.pool.query(`select views, likes, replies, shares, reaction_love from posts`)
  assert.deepEqual(rows, [{ views: '100', likes: '7', replies: '3', shares: null, reaction_love: null }])
})

test('a reading never undoes a later one, fills only what is not known, and of one moment the higher count stands', async () => {
  await empty()
  await savePosts(db, [makePost('o', { likes: 10 })], options)
  const read = (hour: number, counted: object) =>
    recountPosts(db, [{ platform: 'twitter', externalId: 'o', countedAt: at(hour), ...counted }])
  assert.equal(await read(3, { likes: 30, reactions: { love: 2 } }), 1)
  assert.equal(await read(2, { likes: 20, shares: 4, reactions: { love: 9, sad: 1 } }), 1)
  assert.equal(await read(3, { likes: 29 }), 0)
  assert.equal(await read(3, { likes: 31 }), 1)
  assert.equal(await read(4, { likes: -1, views: 1.5 }), 0)
  assert.equal(await read(5, { likes: 31, isTimeGuessed: true }), 0)
  const { rows } = await db.pool.query(
    `select likes, shares, views, reaction_love, reaction_sad, counted_at from posts`,
  )
  assert.deepEqual(rows, [
    { likes: '31', shares: '4', views: null, reaction_love: '2', reaction_sad: '1', counted_at: at(3) },
  ])
})

test('an edited post is found by its new words and no longer by the old ones', async () => {
  await empty()
  await savePosts(
    db,
    [makePost('e', { text: 'whales buy', symbols: ['BTC'], hashtags: ['gm'], sentimentBp: 9_000 })],
    options,
  )
  const edit = {
    platform: 'twitter' as const,
    externalId: 'e',
    text: 'bears sell',
    symbols: ['ETH'],
    hashtags: [],
  }
  assert.equal(await editPosts(db, [edit]), 1)
  assert.equal(await editPosts(db, [edit]), 0)
  const { rows } = await db.pool.query(
    `select text, symbols, hashtags, sentiment_bp,
       search @@ websearch_to_tsquery('english', 'bear sell eth') as new, search @@ '''$eth'''::tsquery as mark,
       search @@ websearch_to_tsquery('english', 'whale') as old, search @@ '''$btc'''::tsquery as old_mark
     from posts`,
  )
  assert.deepEqual(rows, [
    {
      text: 'bears sell',
      symbols: ['ETH'],
      hashtags: [],
      sentiment_bp: null,
      new: true,
      mark: true,
      old: false,
      old_mark: false,
    },
  ])
})

test('the sentiment of an asset sums up what is said of it, that of all posts what they say as a whole', async () => {
  await empty()
  const said = {
    symbols: ['ETH', 'BTC'],
    sentimentBp: 5_200,
    meaningBp: [4_000, 2_000, 7_500, 9_000, 500, 500, 9_000],
  }
  const before = makePost('before', { symbols: ['BTC'], sentimentBp: 4_000 })
  await savePosts(db, [makePost('kill', said), before], options)
  const moods = async () => {
    const { rows } = await db.pool.query(
      `select symbol, sentiment_posts::int as posts, sentiment_sum_bp::int as sum from post_rollups
       where grain = 'day' order by symbol`,
    )
    return rows
  }
  // ETH: (1 + 0.75 * 0.85 + 0.25 * 0.2) / 2 = 0.84375; BTC: (1 - 0.75 * 0.85 + 0.25 * 0.2) / 2 = 0.20625
  const expected = [
    { symbol: '', posts: 2, sum: 9_200 },
    { symbol: 'BTC', posts: 2, sum: 6_063 },
    { symbol: 'ETH', posts: 1, sum: 8_438 },
  ]
  assert.deepEqual(await moods(), expected)
  await rebuildRollups(db)
  assert.deepEqual(await moods(), expected)
  const edit = { platform: 'twitter' as const, externalId: 'kill', text: 'a', hashtags: [], ...said }
  assert.equal(await editPosts(db, [{ ...edit, meaningBp: [4_000, 2_000, 0, 9_000, 500, 500, 9_000] }]), 1)
  assert.deepEqual(
    (await moods()).map(({ sum }) => sum),
    [9_200, 6_000 + 4_000, 6_000],
  )
  assert.equal(await editPosts(db, [{ ...edit, symbols: [], meaningBp: undefined }]), 1)
  assert.deepEqual(await moods(), [
    { symbol: '', posts: 2, sum: 9_200 },
    { symbol: 'BTC', posts: 1, sum: 4_000 },
  ])
})

test('parts that do not fit the symbols of a post are refused', async () => {
  await empty()
  const odd = makePost('odd', { symbols: ['ETH', 'BTC'], sentimentBp: 5_000, meaningBp: [0, 0, 5_000, 1, 1] })
  await assert.rejects(savePosts(db, [odd], options), /posts_meaning_bp_check/)
})

test('a deleted post leaves no trace in any sum', async () => {
  await empty()
  const own = ['a1', 'a2'].map((id) =>
    makePost(id, { username: 'Ada', likes: 5, symbols: ['BTC'], hashtags: ['gm'], followers: 3 }),
  )
  const other = makePost('b1', { username: 'Bob', symbols: ['BTC'] })
  await savePosts(db, [other], options)
  const before = await readSums()
  await savePosts(db, own, options)
  assert.equal(await deletePosts(db, [{ platform: 'twitter', externalId: 'a1' }]), 1)
  assert.equal(await deletePosts(db, [{ platform: 'twitter', externalId: 'a1' }]), 0)
  assert.equal(await deletePostsOf({ platform: 'twitter', username: 'ADA' }), 1)
  assert.equal(await deletePostsOf({ platform: 'twitter', username: 'ADA' }), 0)
  assert.deepEqual(await readSums(), before)
})

test('the posts of a busy author go as a whole', async () => {
  await empty()
  const posts = Array.from({ length: 4_500 }, (_, index) =>
    makePost(`many-${index}`, { createdAt: new Date(at(0).getTime() + index * 60_000), likes: 1 }),
  )
  await savePosts(db, posts, options)
  assert.equal(await deletePostsOf({ platform: 'twitter', username: 'satoshi' }), 4_500)
  assert.deepEqual(await readSums(), {
    rollups: null,
    authors: null,
    likes: null,
    sketches: null,
  })
})

test('a sketch in which authors share registers equals a rebuild after any removal', async () => {
  await empty()
  const posts = Array.from({ length: 8_000 }, (_, index) =>
    makePost(`w${index}`, { username: `wide-${index}` }),
  )
  await savePosts(db, posts.slice(0, 5_000), options)
  await savePosts(db, posts.slice(5_000), options)
  const { rows } = await db.pool.query(`select distinct length(registers) from author_sketches`)
  assert.deepEqual(rows, [{ length: 16_384 }])
  const goes = (ids: string[]) =>
    deletePosts(
      db,
      ids.map((externalId) => ({ platform: 'twitter' as const, externalId })),
    )
  await goes(['w1'])
  // Of a thousand of eight thousand about four hundred share a register with an author who stays.
  await goes(posts.slice(1_000, 2_000).map(({ externalId }) => externalId))
  const kept = await readSums()
  await rebuildRollups(db)
  assert.deepEqual(await readSums(), kept)
})

async function take(next: Step): Promise<void> {
  if (next.kind === 'save') await savePosts(db, next.posts, options)
  if (next.kind === 'recount') await recountPosts(db, next.readings)
  if (next.kind === 'edit') await editPosts(db, next.edits)
  if (next.kind === 'delete') await deletePosts(db, next.keys)
  if (next.kind === 'delete author') await deletePostsOf(next.author)
}

async function deletePostsOf({
  platform,
  username,
}: {
  platform: string
  username: string
}): Promise<number> {
  const { rows } = await db.pool.query<{ externalId: string }>(
    'select external_id as "externalId" from posts where platform = $1 and lower(username) = lower($2)',
    [platform, username],
  )
  return deletePosts(
    db,
    rows.map(({ externalId }) => ({ platform, externalId })),
  )
}

const HOURS = `
select platform, symbol, starts_at, sum(posts) as posts, sum(likes) as likes, sum(retweets) as retweets,
  sum(sentiment_posts) as moods, sum(sentiment_sum_bp) as mood`
const ORDER = 'group by 1, 2, 3 having sum(posts) <> 0 order by 1, 2, 3'

/** What the tape's changes of sums come to; the tape is never emptied, so the test begins with what was there. */
async function sumChanges() {
  return (await db.pool.query(`${HOURS} from post_rollup_changes ${ORDER}`)).rows
}

async function sumHours() {
  return (await db.pool.query(`${HOURS} from post_rollups where grain = 'hour' ${ORDER}`)).rows
}

function authorOf(id: string) {
  const number = Number(id)
  return {
    username: NAMES[number % NAMES.length] ?? '',
    createdAt: new Date(Date.UTC(2024, 4, 1) + number * 3_000_000),
  }
}

function makePost(externalId: string, overrides: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    username: 'satoshi',
    text: 'to the moon',
    createdAt: at(0),
    ...overrides,
  })
}

async function empty(): Promise<void> {
  await db.pool.query('truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups')
}

async function sumsOf(symbol: string) {
  const { rows } = await db.pool.query(
    `select distinct posts, views, likes, replies from post_rollups where symbol = $1`,
    [symbol],
  )
  assert.equal(rows.length, 1) // hour, day and month say the same
  return rows[0]
}

/** Everything that is summed up while posts change. */
async function readSums() {
  const { rows } = await db.pool.query(`
    select
      (select jsonb_agg(r order by platform, symbol, grain, starts_at) from post_rollups r) as rollups,
      (select jsonb_agg(a order by platform, username_key) from author_totals a) as authors,
      (select jsonb_agg(l order by platform, grain, starts_at, bucket) from like_rollups l) as likes,
      (select jsonb_agg(s order by platform, symbol, grain, starts_at) from author_sketches s) as sketches`)
  return rows[0]
}

async function readAll() {
  const { rows } = await db.pool.query(
    `select (select jsonb_agg(p order by platform, external_id) from posts p) as posts,
            (select jsonb_agg(a order by platform, username_key) from authors a) as authors`,
  )
  return { ...(await readSums()), ...rows[0] }
}
