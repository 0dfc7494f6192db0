import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import type { PostFilter } from '../post-filter.ts'
import { savePosts } from '../saving/save-posts.ts'
import { estimatePosts } from './count-posts.ts'

const { db } = await openTestDatabase()
const POSTS = 4_000

before(async () => {
  for (const platform of ['twitter', 'instagram', 'facebook', 'news', 'bluesky']) {
    const posts = Array.from({ length: POSTS }, (_, nr) => madePost(platform, nr))
    await savePosts(db, posts, { collectedAt: new Date('2026-06-01T00:00:00Z') })
  }
  await db.pool.query('analyze posts')
})

/** Of ten posts seven are English, two Turkish and one has no language; every fourth names a place. */
function madePost(platform: string, nr: number): AnalyzedPost {
  const lang = nr % 10 === 0 ? undefined : nr % 10 < 3 ? 'tr' : 'en-US'
  return {
    platform,
    externalId: String(nr),
    username: `user${nr % 90}`,
    text: 'x',
    createdAt: new Date(Date.UTC(2026, 0, 1) + nr * 60_000),
    hashtags: [],
    symbols: [],
    ...(lang && { lang }),
    ...(nr % 4 === 0 && { location: nr % 8 === 0 ? 'Lisbon, Portugal' : 'Rome' }),
  }
}

const EXPECTED: [filter: Partial<PostFilter>, least: number, most: number][] = [
  [{ lang: 'en' }, 2_700, 2_900],
  [{ lang: 'tr' }, 750, 850],
  [{ lang: 'zz' }, 0, 5],
  [{ location: 'lisbon' }, 450, 550],
  [{ location: 'nowhere' }, 0, 5],
]

for (const platform of ['twitter', 'instagram', 'facebook', 'news', 'bluesky']) {
  for (const [filter, least, most] of EXPECTED) {
    test(`the planner estimates how many posts of ${platform} have ${JSON.stringify(filter)}`, async () => {
      const estimate = await estimatePosts(db, { platform, ranges: [], ...filter })
      assert.ok(estimate >= least && estimate <= most, `${estimate} instead of ${least} to ${most}`)
    })
  }
}
