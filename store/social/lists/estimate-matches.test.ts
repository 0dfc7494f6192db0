import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import type { PostFilter } from '../post-filter.ts'
import { savePosts } from '../saving/save-posts.ts'
import { estimateMatches } from './estimate-matches.ts'
import { listPosts } from './list-posts.ts'

const { db, isSharded } = await openTestDatabase()
/** Of these few posts as of a table of millions. */
const LIMITS = { readMax: 1_000, sparseMax: 3_000, sampleMin: 1_000, sampleMax: 8_000, rowsMax: 15_000 }
const START = Date.UTC(2026, 0, 1)
/** One table of its own, and two sources that share one. */
const POSTS: Record<Source, number> = { twitter: 24_000, bluesky: 9_000, mastodon: 9_000 }

before(async () => {
  for (const [platform, count] of Object.entries(POSTS)) {
    const posts = Array.from({ length: count }, (_, nr) => madePost(platform, nr))
    await savePosts(db, posts, { collectedAt: new Date('2026-06-01T00:00:00Z') })
  }
  await db.pool.query('analyze posts')
})

/** The counts rise together, and the later half speaks of BTC and is liked. */
function madePost(platform: Source, nr: number): AnalyzedPost {
  const isLate = nr >= (POSTS[platform] ?? 0) / 2
  const nth = (nr * 37) % 100
  const likes = isLate ? nth * 10 : nth
  return {
    platform,
    externalId: String(nr),
    username: `user${nr % 90}`,
    text: 'x',
    createdAt: new Date(START + nr * MINUTE_MS),
    hashtags: [],
    symbols: isLate ? ['BTC'] : [],
    likes,
    replies: Math.floor(likes / 10),
  }
}

const liked = { count: 'likes', min: 300 } as const
const discussed = { count: 'replies', min: 30 } as const
const quarter = (platform: Source) => START + ((POSTS[platform] ?? 0) / 4) * MINUTE_MS

for (const [platform, posts] of Object.entries(POSTS)) {
  const FILTERS: [what: string, filter: Partial<PostFilter>, share: number][] = [
    ['two counts that rise together', { ranges: [liked, discussed] }, 0.35],
    [
      'counts that exclude each other',
      {
        ranges: [
          { count: 'likes', max: 99 },
          { ...discussed, max: 60 },
        ],
      },
      0,
    ],
    ['a symbol and a count', { symbol: 'BTC', ranges: [liked] }, 0.35],
    ['a count in a time of few', { ranges: [discussed], until: new Date(quarter(platform)) }, 0],
    ['a count from a time on', { ranges: [discussed], from: new Date(quarter(platform)) }, 0.35],
  ]
  for (const [what, narrowing, share] of FILTERS) {
    for (const expected of [posts * share * 0.4, posts * 4]) {
      test(`${what}: of ${platform} estimated to within a tenth where the planner expects ${expected}`, async () => {
        const filter = { platform, ranges: [], ...narrowing }
        const estimate = await estimateMatches(db, filter, { expected, limits: LIMITS })
        assert.equal(estimate?.isEstimate, true)
        const off = Math.abs((estimate?.posts ?? 0) - posts * share)
        assert.ok(off <= (posts * share) / 10, `${estimate?.posts} instead of ${posts * share}`)
      })
    }
  }
}

test('of a share that is rare, more rows are looked at than of a common one', async () => {
  const filter: PostFilter = { platform: 'all', ranges: [{ count: 'likes', min: 950 }, discussed] }
  const truth = 42_000 * 0.025
  const estimate = await estimateMatches(db, filter, { expected: truth, limits: LIMITS })
  assert.ok(Math.abs((estimate?.posts ?? 0) - truth) <= truth / 10, `${estimate?.posts} instead of ${truth}`)
  const hasty = await estimateMatches(db, filter, {
    expected: truth,
    limits: { ...LIMITS, rowsMax: LIMITS.sampleMax },
  })
  assert.notEqual(estimate?.posts, hasty?.posts, 'the sample of a common one holds too few')
})

test('a symbol of which the table has few posts is counted, unless these are too many', async () => {
  const filter: PostFilter = { platform: 'twitter', symbol: 'BTC', ranges: [liked] }
  const few = { ...LIMITS, sampleMin: 9_000 }
  const counted = await estimateMatches(db, filter, { expected: 1, limits: { ...few, sparseMax: 12_000 } })
  assert.deepEqual(counted, { posts: 12_000 * 0.7, isEstimate: false })
  const unknown = await estimateMatches(db, filter, { expected: 1, limits: { ...few, sparseMax: 11_999 } })
  assert.equal(unknown, undefined)
})

test('rare matches are counted where all rows may be read', async () => {
  const filter: PostFilter = { platform: 'twitter', ranges: [{ count: 'likes', min: 990 }, discussed] }
  const estimate = await estimateMatches(db, filter, { expected: 1, limits: { ...LIMITS, rowsMax: 24_000 } })
  assert.deepEqual(estimate, { posts: 12_000 / 100, isEstimate: false })
})

test('more matches than are counted for any filter are counted where there are few posts', async () => {
  const filter = {
    platform: 'twitter',
    ranges: [{ count: 'likes', min: 1 } as const, { count: 'replies', min: 0 } as const],
  }
  const sort = { by: 'created_at', order: 'desc' } as const
  const { total, isEstimate } = await listPosts(db, { filter, sort, offset: 0, limit: 25 })
  assert.deepEqual({ total, isEstimate }, { total: 24_000 * 0.99, isEstimate: false })
})

const skip = isSharded && 'a shard of these posts has too few pages to be sampled'
test('matches of all or some sources are estimated too', { skip }, async () => {
  const filter = { platform: 'all', ranges: [liked, discussed] }
  for (const [sources, posts] of [
    [undefined, 42_000],
    [['twitter', 'news'], 24_000],
    [['bluesky'], 9_000],
  ] as const) {
    const estimate = await estimateMatches(db, { ...filter, sources }, { expected: 40_000, limits: LIMITS })
    const off = Math.abs((estimate?.posts ?? 0) - posts * 0.35)
    assert.ok(off <= posts * 0.035, `${estimate?.posts} instead of ${posts * 0.35}`)
  }
})

test('an author has no estimate', async () => {
  const filter = { platform: 'twitter', username: 'user1', ranges: [liked] }
  assert.equal(await estimateMatches(db, filter, { expected: 1 }), undefined)
})
