import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import type { PostFilter } from '../post-filter.ts'
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

    test(`of very many posts of ${platform} those with ${JSON.stringify(narrowing)} are told to within a tenth`, async () => {
      const told = await countAuthorMatches(db, filter, { readMax: posts - 1, sample: posts / 2 })
      assert.equal(told?.isEstimate, true)
      const off = Math.abs((told?.posts ?? 0) - matches)
      assert.ok(off <= matches / 10, `${told?.posts} instead of ${matches}`)
    })
  }
}

test('nothing is told of several sources together', async () => {
  assert.equal(await countAuthorMatches(db, { platform: 'all', username: 'busy', ranges: [] }), undefined)
})
