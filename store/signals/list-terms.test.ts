import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { savePosts } from '../social/saving/save-posts.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { listKnownDays } from './list-terms.ts'

const UNTIL = new Date('2026-03-10T12:00:00Z')
const FROM = new Date(UNTIL.getTime() - 24 * HOUR_MS)

test('a day is compared with when all of its hours that have posts are computed', async () => {
  const { db } = await openTestDatabase()
  // In two hours of the day before, and in one of three days before.
  const posts = [25, 40, 80].map((hours) => ({
    platform: 'twitter' as const,
    externalId: `post-${hours}`,
    username: `author-${hours}`,
    text: 'gm',
    createdAt: new Date(UNTIL.getTime() - hours * HOUR_MS),
    hashtags: [],
    symbols: [],
  }))
  await savePosts(db, posts, { collectedAt: UNTIL })
  const known = async () =>
    [...(await listKnownDays(db, { from: FROM, until: UNTIL, days: [1, 2, 3] }))].sort()
  assert.deepEqual(await known(), [])
  const isOlder = (hours: number) => (hour: { startsAt: Date }) =>
    hour.startsAt.getTime() < UNTIL.getTime() - hours * HOUR_MS
  await keepSignals(db, { waits: isOlder(30) }) // the newer hour of the day before
  assert.deepEqual(await known(), [])
  await keepSignals(db, { waits: isOlder(50) })
  assert.deepEqual(await known(), [1])
  await keepSignals(db)
  assert.deepEqual(await known(), [1, 3])
})
