import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import type { PostFilter } from '../post-filter.ts'
import { deletePosts } from '../saving/remove-posts-before.ts'
import { savePosts } from '../saving/save-posts.ts'
import { countAuthorMatches } from './count-author-matches.ts'
import { listPosts } from './list-posts.ts'

const { db } = await openTestDatabase()
/** More than are counted one by one of anybody's posts, and a table that sources share. */
const POSTS: Record<Source, number> = { twitter: 12_000, bluesky: 2_400 }

before(async () => {
  for (const [platform, count] of Object.entries(POSTS)) {
    const posts = Array.from({ length: count }, (_, nr) => madePost(platform, nr))
    await savePosts(db, posts, { collectedAt: new Date('2026-06-01T00:00:00Z') })
  }
})

/** Of twelve posts eleven are Turkish, three say where, and nine have as many likes as it takes. */
function madePost(platform: Source, nr: number): AnalyzedPost {
  return {
    platform,
    externalId: String(nr),
    username: 'Busy',
    text: 'x',
    createdAt: new Date(Date.UTC(2026, 0, 1) + nr * 60_000),
    hashtags: [],
    symbols: [],
    lang: nr % 12 === 0 ? 'en' : 'tr-TR',
    ...(nr % 4 === 0 && { location: 'Lisbon, Portugal' }),
    likes: nr % 12,
  }
}

const FILTERS: [filter: Partial<PostFilter>, ofTwelve: number][] = [
  [{ lang: 'tr' }, 11],
  [{ lang: 'en' }, 1],
  [{ lang: 'tr', ranges: [{ count: 'likes', min: 3 }] }, 9],
  [{ location: 'lisbon' }, 3],
  [{ lang: 'zz' }, 0],
]

for (const [platform, posts] of Object.entries(POSTS)) {
  for (const [narrowing, ofTwelve] of FILTERS) {
    const filter = { platform, username: 'busy', ranges: [], ...narrowing }
    const matches = (posts * ofTwelve) / 12

    test(`an author's posts of ${platform} with ${JSON.stringify(narrowing)} are counted`, async () => {
      const sort = { by: 'created_at', order: 'desc' } as const
      const { total, isEstimate } = await listPosts(db, { filter, sort, offset: 0, limit: 25 })
      assert.deepEqual({ total, isEstimate }, { total: matches, isEstimate: false })
    })

    test(`of very many posts of ${platform} those with ${JSON.stringify(narrowing)} are estimated to within a tenth`, async () => {
      const estimate = await countAuthorMatches(db, filter, { readMax: posts - 1, sample: posts / 2 })
      assert.equal(estimate?.isEstimate, true)
      const off = Math.abs((estimate?.posts ?? 0) - matches)
      assert.ok(off <= matches / 10, `${estimate?.posts} instead of ${matches}`)
    })
  }
}

test('an author alone has as many posts as the sums hold, on every page', async () => {
  const filter = { platform: 'bluesky' as const, username: 'BUSY', ranges: [] }
  const page = async (offset: number) => {
    const sort = { by: 'created_at', order: 'desc' } as const
    const { posts, total, isEstimate } = await listPosts(db, { filter, sort, offset, limit: 25 })
    return [posts.length, total, isEstimate]
  }
  assert.deepEqual(
    [await page(0), await page(2_375), await page(2_400), await page(5_000_000)],
    [
      [25, 2_400, false],
      [25, 2_400, false],
      [0, 2_400, false],
      [0, 2_400, false],
    ],
  )
  await deletePosts(db, [{ platform: 'bluesky', externalId: '7' }])
  assert.deepEqual(await page(2_375), [24, 2_399, false])
})

test('what narrows an author’s posts is counted up to 50,000 of them, and estimated from a sample beyond', async () => {
  const filter = { platform: 'twitter' as const, username: 'busy', lang: 'tr', ranges: [] }
  const withPosts = async (posts: number) => {
    await db.pool.query(
      `update author_totals set posts = $1 where platform = 'twitter' and username_key = 'busy'`,
      [posts],
    )
    return countAuthorMatches(db, filter)
  }
  assert.deepEqual(await withPosts(50_000), { posts: 11_000, isEstimate: false })
  assert.equal((await withPosts(50_001))?.isEstimate, true)
  assert.deepEqual(await withPosts(12_000), { posts: 11_000, isEstimate: false })
})

test('several sources together have no estimate', async () => {
  assert.equal(await countAuthorMatches(db, { platform: 'all', username: 'busy', ranges: [] }), undefined)
})
