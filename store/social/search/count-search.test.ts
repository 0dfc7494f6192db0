import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { savePosts } from '../saving/save-posts.ts'
import { countSearch } from './count-search.ts'

const { db } = await openTestDatabase()
const START = Date.UTC(2026, 1, 1)
const DAYS = 10
const POSTS = 40_000
const edges = Array.from({ length: DAYS + 1 }, (_, day) => new Date(START + day * 24 * HOUR_MS))

/** By day of twelve, of evenings ("surge") and of busy days: three times as many posts are of the second half. */
const posts = Array.from({ length: POSTS }, (_, nr) => {
  const place = nr < POSTS / 4 ? (nr * 2) / POSTS : 0.5 + ((nr - POSTS / 4) * 2) / (3 * POSTS)
  const createdAt = new Date(START + place * DAYS * 24 * HOUR_MS)
  const isEvening = createdAt.getUTCHours() >= 16 && createdAt.getUTCHours() < 22
  return {
    platform: nr % 3 === 0 ? 'twitter' : 'bluesky',
    externalId: String(nr),
    username: `user${nr % 50}`,
    text: isEvening ? 'surge of the evening' : 'calm of the day',
    createdAt,
    hashtags: [],
    symbols: [],
    likes: 0,
  }
})
for (let at = 0; at < POSTS; at += 5_000)
  await savePosts(db, posts.slice(at, at + 5_000), { collectedAt: new Date('2026-03-01T00:00:00Z') })
await db.pool.query('analyze posts')

for (const platform of [undefined, 'bluesky']) {
  test(`matches at one time of the day are estimated within a tenth, of ${platform ?? 'all'}`, async () => {
    for (const words of ['surge', 'calm']) {
      const asked = { words, platform, edges }
      const exact = await countSearch(db, asked)
      const sampled = await countSearch(db, asked, { exactMax: 100, sample: 4_000 })
      assert.deepEqual([exact.isEstimate, sampled.isEstimate], [false, true])
      for (const [day, truth] of exact.posts.entries()) {
        const estimate = sampled.posts[day] ?? 0
        assert.ok(
          truth > 0 && Math.abs(estimate / truth - 1) < 0.1,
          `${words}: ${estimate} instead of ${truth}`,
        )
      }
    }
  })
}

test('an interval that is read whole is exact', async () => {
  const asked = { words: 'surge', edges }
  const whole = await countSearch(db, asked, { exactMax: 100, sample: 2 * POSTS })
  assert.deepEqual(whole.posts, (await countSearch(db, asked)).posts)
})

test('a time without posts has none', async () => {
  const before = edges.map((edge) => new Date(edge.getTime() - 365 * 24 * HOUR_MS))
  const sampled = await countSearch(db, { words: 'surge', edges: before }, { exactMax: -1, sample: 100 })
  assert.deepEqual(
    sampled.posts,
    before.slice(1).map(() => 0),
  )
})
