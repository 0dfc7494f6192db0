import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Source } from '#contract/posts.ts'
import { listPosts } from '../social/lists/list-posts.ts'
import type { CountRange, PostSort } from '../social/post-filter.ts'
import { savePosts } from '../social/saving/save-posts.ts'
import { searchPosts } from '../social/search/search-posts.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'

// One connection keeps every prepared statement of these tests.
const { db } = await openTestDatabase({ poolSize: 1 })
const moments = Array.from({ length: 90 }, (_, nr) => new Date(Date.UTC(2026, 0, 1) + nr * 86_400_000))
await savePosts(
  db,
  moments.flatMap((createdAt, nr) =>
    (['twitter', 'mastodon', 'news'] as const).map((platform) => ({
      platform,
      externalId: `${nr}`,
      username: `user${nr % 3}`,
      text: 'bitcoin to the moon',
      createdAt,
      hashtags: [],
      symbols: ['BTC'],
      ...(platform === 'twitter' ? { likes: nr } : {}),
    })),
  ),
  { collectedAt: new Date('2026-06-01T00:00:00Z') },
)

test('two texts under one name are two statements', async () => {
  for (const [text, sum] of [
    ['select $1::int + 1 as sum', 8],
    ['select $1::int + 2 as sum', 9],
    ['select $1::int + 1 as sum', 8],
  ] as const) {
    const { rows } = await db.pool.query({ name: 'sum', text, values: [7] })
    assert.deepEqual(rows, [{ sum }])
  }
})

const platform = fc.constantFrom<Source>('twitter', 'mastodon', 'news', 'all')
const period = {
  from: fc.constantFrom(...moments.slice(0, 40)),
  until: fc.constantFrom(...moments.slice(40)),
}

test('lists of every form answer on one connection, one after another', async () => {
  const list = fc.record({
    filter: fc.record(
      {
        platform,
        ...period,
        ranges: fc.constant<CountRange[]>([]),
        username: fc.constant('user1'),
        symbol: fc.constant('BTC'),
      },
      { requiredKeys: ['platform', 'ranges'] },
    ),
    sort: fc.constantFrom<PostSort>(
      { by: 'created_at', order: 'desc' },
      { by: 'created_at', order: 'asc' },
      { by: 'username', order: 'asc' },
    ),
    offset: fc.constantFrom(0, 10, 20, 100, 300),
    limit: fc.constantFrom(20, 32, 100),
  })
  await fc.assert(
    fc.asyncProperty(list, async (query) => {
      const { total, posts } = await listPosts(db, query)
      assert.equal(posts.length, Math.max(0, Math.min(query.limit, total - query.offset)))
    }),
    { numRuns: 1_000 },
  )
})

test('searches of every form answer on one connection, one after another', async () => {
  const ways = { rareExpected: 1_000, rareRead: 1_500, commonRead: 1_000 }
  const search = fc.record(
    {
      words: fc.constantFrom('bitcoin', '"to the moon"', 'bitcoin or ether', 'ether'),
      platform,
      sources: fc.subarray<Source>(['twitter', 'mastodon', 'news'], { minLength: 1 }),
      ...period,
      after: fc.record({ createdAt: fc.constantFrom(...moments), externalId: fc.constant('7'), platform }),
      limit: fc.constantFrom(1, 20, 100),
    },
    { requiredKeys: ['words', 'limit'] },
  )
  const limits = fc.constantFrom(
    ways,
    { ...ways, rareExpected: 0 },
    { ...ways, rareExpected: 0, commonRead: 0 },
  )
  await fc.assert(
    fc.asyncProperty(search, limits, async (query, ways) => {
      const found = await searchPosts(db, query, ways)
      assert.ok(found.length <= query.limit)
    }),
    { numRuns: 400 },
  )
})
