import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { savePosts } from '../saving/save-posts.ts'
import { compileSearch } from './compile-search.ts'
import { searchPosts } from './search-posts.ts'

const { db } = await openTestDatabase()

const PLATFORMS = ['twitter', 'facebook', 'news', 'bluesky'] as const
const END_MS = Date.UTC(2026, 2, 10, 12)
/** From within the hour to five years before, so that searches go through days, months and all that is older. */
const ages = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 24 * 12 }),
  fc.integer({ min: 0, max: 24 * 40 }),
  fc.integer({ min: 0, max: 24 * 150 }),
  fc.integer({ min: 0, max: 24 * 365 * 5 }),
)
const words = fc.subarray(['up', 'down', 'moon', 'halving'], { minLength: 1 })
const writing = fc.record({
  ago: ages,
  words,
  platform: fc.constantFrom(...PLATFORMS),
  id: fc.nat({ max: 5 }),
})
const expectedPosts = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 41, max: 4_000 }),
  fc.constant(1e12),
)
const asking = fc.record({
  query: fc.constantFrom(
    `'moon'`,
    `'moon' & 'halv'`,
    `'up' & !'moon'`,
    `!'up'`,
    `'halv' | 'down'`,
    `'up' <-> 'down'`,
    `'none'`,
  ),
  sources: fc.option(fc.subarray([...PLATFORMS], { minLength: 1 })),
  period: fc.option(fc.tuple(ages, ages)),
  after: fc.option(fc.nat()),
  limit: fc.integer({ min: 1, max: 12 }),
  walk: fc.integer({ min: 1, max: 3 }),
  // As wrong as they like: they choose the way and not what is found.
  expected: fc.option(fc.tuple(expectedPosts, expectedPosts, expectedPosts)),
})

test('whatever is searched, the newest matches come as reading every post would find them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writing, { minLength: 1, maxLength: 250, size: 'max' }),
      fc.array(asking, { minLength: 60, maxLength: 60 }),
      async (writings, askings) => {
        await db.pool.query(
          'truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups',
        )
        await savePosts(db, writings.map(toPost), { collectedAt: new Date(END_MS) })
        const { rows: all } = await db.pool.query('select platform, external_id, created_at from posts')
        for (const { query, sources, period, after, limit, walk, expected: guessed } of askings) {
          const [from, until] = period
            ? [Math.max(...period), Math.min(...period)].map((ago) => new Date(END_MS - ago * HOUR_MS))
            : ['-infinity', 'infinity']
          const last = after === null ? undefined : all[after % all.length]
          const values = [
            query,
            sources,
            from,
            until,
            last?.created_at ?? 'infinity',
            last?.external_id ?? '',
            last?.platform ?? '',
            limit,
          ]
          const found = await db.pool.query(
            `select * from search_posts($1::tsquery, $2, $3, $4, $5, $6, $7, $8, ${walk}, $9, $10, $11)`,
            [...values, ...(guessed ?? [null, null, null])],
          )
          const expected = await db.pool.query(EVERY, values)
          assert.deepEqual(
            found.rows,
            expected.rows,
            JSON.stringify({ query, sources, period, last, limit, walk, guessed }),
          )
        }
      },
    ),
    { numRuns: Number(process.env.SEARCH_RUNS ?? 12), endOnFailure: true },
  )
})

const limits = fc.record({
  rareExpected: fc.constantFrom(0, 20, 1e9),
  rareRead: fc.constantFrom(1, 10, 1_000),
  commonRead: fc.constantFrom(1, 30, 1_000),
})
const typing = fc.record({
  words: fc.constantFrom('moon', '"up down"', 'up -moon', 'halving or down', '-up', 'none', 'up down moon'),
  platform: fc.option(fc.constantFrom(...PLATFORMS), { nil: undefined }),
  period: fc.tuple(fc.option(ages), fc.option(ages)),
  after: fc.option(fc.nat()),
  limit: fc.integer({ min: 1, max: 12 }),
})

test('whichever way the statistics choose, the same matches are found', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(writing, { minLength: 30, maxLength: 250, size: 'max' }),
      fc.array(fc.tuple(typing, limits), { minLength: 60, maxLength: 60 }),
      async (writings, typings) => {
        await db.pool.query(
          'truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups',
        )
        await savePosts(db, writings.map(toPost), { collectedAt: new Date(END_MS) })
        await db.pool.query('analyze posts')
        const { rows: all } = await db.pool.query('select platform, external_id, created_at from posts')
        for (const [{ words, platform, period, after, limit }, ways] of typings) {
          const [from, until] = period.map((ago) =>
            ago === null ? undefined : new Date(END_MS - ago * HOUR_MS),
          )
          const last = after === null ? undefined : all[after % all.length]
          const place = last && {
            createdAt: last.created_at,
            externalId: last.external_id,
            platform: last.platform,
          }
          // Of a pool of its own, so that the statistics are read again.
          const pool = { query: (statement: never) => db.pool.query(statement) }
          const fresh = { ...db, pool } as unknown as typeof db
          const found = await searchPosts(fresh, { words, platform, from, until, after: place, limit }, ways)
          const { rows } = await db.pool.query(EVERY, [
            await compileSearch(db, { words }),
            platform ? [platform] : null,
            from ?? '-infinity',
            until ?? 'infinity',
            last?.created_at ?? 'infinity',
            last?.external_id ?? '',
            last?.platform ?? '',
            limit,
          ])
          assert.deepEqual(
            found.map((post) => [post.platform, post._id]),
            rows.map((row) => [row.platform, row.external_id]),
            JSON.stringify({ words, platform, from, until, place, limit, ways }),
          )
        }
      },
    ),
    { numRuns: Number(process.env.SEARCH_RUNS ?? 12), endOnFailure: true },
  )
})

test('few posts at a time wait to be taken into the index of words, since every search reads all that wait', async () => {
  const texts = Array.from({ length: 1_500 }, (_, nr) =>
    Array.from({ length: 12 }, (_, place) => `word${(nr * 31 + place * 17) % 9_973}`),
  )
  const posts = texts.map((words, nr) => toPost({ ago: nr, words, platform: 'twitter', id: 1 }))
  await savePosts(db, posts, { collectedAt: new Date(END_MS) })
  const { rows } = await db.pool.query<{ pages: string }>(
    `select gin_clean_pending_list('posts_twitter_search_idx') as pages`,
  )
  const pages = Number(rows[0]?.pages)
  assert.ok(pages <= 256 / 8, `${pages} pages waited`)
})

const EVERY = `
select platform, external_id, created_at from posts
where search @@ $1::tsquery and ($2::text[] is null or platform = any($2))
  and created_at >= $3::timestamptz and created_at < $4::timestamptz
  and (created_at, external_id, platform) < ($5::timestamptz, $6, $7)
order by created_at desc, external_id desc, platform desc limit $8`

function toPost({
  ago,
  words: said,
  platform,
  id,
}: typeof writing extends fc.Arbitrary<infer One> ? One : never): AnalyzedPost {
  const at = END_MS - ago * HOUR_MS
  return {
    platform,
    externalId: `${at}-${id}`,
    username: 'writer',
    text: said.join(' '),
    createdAt: new Date(at),
    hashtags: [],
    symbols: [],
  }
}
