import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AnalyzedPost } from '#contract/posts.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { rebuildRollups } from '../../installation/separate-sample-universe.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import type { PostFilter } from '../post-filter.ts'
import { recountPosts } from '../saving/change-posts.ts'
import { deletePosts } from '../saving/remove-posts-before.ts'
import { savePosts } from '../saving/save-posts.ts'
import { countByLikes } from './count-by-likes.ts'
import { listPosts } from './list-posts.ts'

const { db } = await openTestDatabase({ statementTimeoutMs: 60_000 })
const START_MS = Date.UTC(2024, 10, 20, 7, 30)

/** At the edges of buckets, beside them, and far beyond. */
const likes = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.constantFrom(99, 100, 101, 119, 120, 149, 150, 1_000, 99_999_999_999, 100_000_000_000),
  fc.integer({ min: 0, max: 5_000 }),
)
/** Over the ends of days, months and a year. */
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 100 * 1_440 }),
  fc.integer({ min: 0, max: 100 }).map((day) => day * 1_440 + 990),
)
const platform = fc.constantFrom('twitter' as const, 'bluesky' as const)
const asking = fc.record({
  platform,
  min: fc.option(likes, { nil: undefined }),
  max: fc.option(likes, { nil: undefined }),
  from: fc.option(minutes, { nil: undefined }),
  until: fc.option(minutes, { nil: undefined }),
})

test('whatever is asked for by likes and time, the total is that of reading every post, after changes and deletions too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(platform, fc.option(likes, { nil: undefined }), minutes), {
        minLength: 20,
        maxLength: 150,
        size: 'max',
      }),
      fc.array(fc.tuple(fc.nat(), likes), { maxLength: 30 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      fc.array(asking, { minLength: 40, maxLength: 40 }),
      async (writings, recounts, deletions, askings) => {
        await db.pool.query(
          'truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups',
        )
        const posts = writings.map(([source, count, minute], index) => toPost(source, index, count, minute))
        const keyAt = (index: number) => {
          const { platform, externalId } = posts[index % posts.length] as AnalyzedPost
          return { platform, externalId }
        }
        await savePosts(db, posts, { collectedAt: new Date(START_MS) })
        const later = recounts.map(([index, count], nr) => ({
          ...keyAt(index),
          likes: count,
          countedAt: new Date(START_MS + (nr + 1) * MINUTE_MS),
        }))
        await recountPosts(db, later)
        await deletePosts(db, deletions.map(keyAt))
        for (const { min, max, from, until, platform } of askings) {
          const filter: PostFilter = {
            platform,
            from: from === undefined ? undefined : momentOf(from),
            until: until === undefined ? undefined : momentOf(until),
            ranges: [{ count: 'likes', min, max }],
          }
          const { rows } = await db.pool.query<{ posts: string }>(
            `select count(*) as posts from posts
             where platform = $1 and likes >= $2 and likes <= $3 and created_at >= $4 and created_at < $5`,
            [
              platform,
              min ?? 0,
              max ?? '9223372036854775807',
              filter.from ?? '-infinity',
              filter.until ?? 'infinity',
            ],
          )
          const posts = Number(rows[0]?.posts)
          assert.deepEqual(
            await countByLikes(db, filter),
            { posts, isEstimate: false },
            JSON.stringify(filter),
          )
          const page = await listPosts(db, {
            filter,
            sort: { by: 'likes', order: 'desc' },
            offset: 2,
            limit: 3,
          })
          assert.equal(page.total, posts)
          assert.equal(page.posts.length, Math.max(0, Math.min(3, posts - 2)))
        }
        const summed = await readSums()
        await rebuildRollups(db)
        assert.deepEqual(await readSums(), summed)
      },
    ),
    { numRuns: Number(process.env.COUNT_RUNS ?? 15) },
  )
})

test('a bound inside a large bucket gives an estimate within 10 %', async () => {
  await db.pool.query('truncate posts')
  await db.pool.query(
    `insert into posts (platform, external_id, username, text, created_at, collected_at, likes, hashtags, symbols, search)
     select 'twitter', 'm' || n, 'ann', '', $1::timestamptz + n * interval '1 minute', $1, 100 + n % 20, '{}', '{}', ''
     from generate_series(1, 60000) as n`,
    [new Date(START_MS)],
  )
  await rebuildRollups(db)
  const count = (min: number) =>
    countByLikes(db, { platform: 'twitter', ranges: [{ count: 'likes', min, max: 119 }] })
  assert.deepEqual(await count(100), { posts: 60_000, isEstimate: false })
  assert.deepEqual(await count(115), { posts: 15_000, isEstimate: false })
  const estimated = await count(108)
  assert.equal(estimated?.isEstimate, true)
  assert.ok(Math.abs((estimated?.posts ?? 0) / 36_000 - 1) < 0.1)
})

test('what more than likes and time narrows is not counted this way', async () => {
  const likesAlone: PostFilter = { platform: 'twitter', ranges: [{ count: 'likes', min: 1 }] }
  for (const more of [
    { username: 'ann' },
    { symbol: 'BTC' },
    { mediaType: 'image' as const },
    { location: 'berlin' },
    { ranges: [] },
    { ranges: [{ count: 'views' as const, min: 1 }] },
    {
      ranges: [
        { count: 'likes' as const, min: 1 },
        { count: 'views' as const, min: 1 },
      ],
    },
    { after: { createdAt: new Date(), externalId: '1', platform: 'twitter' } },
  ]) {
    assert.equal(await countByLikes(db, { ...likesAlone, ...more }), undefined, JSON.stringify(more))
  }
  assert.notEqual(await countByLikes(db, likesAlone), undefined)
})

function toPost(
  platform: 'twitter' | 'bluesky',
  index: number,
  likes: number | undefined,
  minute: number,
): AnalyzedPost {
  return {
    platform,
    externalId: String(index),
    username: 'ann',
    text: '',
    createdAt: momentOf(minute),
    hashtags: [],
    symbols: [],
    ...(likes === undefined ? {} : { likes }),
  }
}

function momentOf(minute: number): Date {
  return new Date(START_MS + minute * MINUTE_MS)
}

async function readSums(): Promise<unknown[]> {
  const { rows } = await db.pool.query('select * from like_rollups order by 1, 2, 3, 4')
  return rows
}
