import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { savePosts } from '../social/saving/save-posts.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { findCountedSince } from './comparable-days.ts'

const UNTIL = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(UNTIL.getTime() - hours * HOUR_MS)

test('posts count from the end of the newest hour that was never computed, unless a day of hours is all that is missing', async () => {
  const { db } = await openTestDatabase()
  const posts = Array.from({ length: 26 }, (_, nr) => ({
    platform: 'twitter' as const,
    externalId: `post-${nr}`,
    username: 'ann',
    text: 'gm',
    createdAt: ago(nr + 1),
    hashtags: [],
    symbols: [],
  }))
  await savePosts(db, posts, { collectedAt: UNTIL })
  const since = async (from: number, until: number) =>
    (UNTIL.getTime() - (await findCountedSince(db, { from: ago(from), until: ago(until) })).getTime()) /
    HOUR_MS
  assert.equal(await since(48, 0), 48, 'nothing is noted yet')
  await keepSignals(db, { waits: () => true })
  assert.deepEqual([await since(48, 0), await since(48, 1)], [0, 1])
  assert.deepEqual([await since(48, 2), await since(25, 0), await since(24, 0)], [48, 0, 24])
  await keepSignals(db, { waits: ({ startsAt }) => startsAt < ago(1) })
  assert.equal(await since(48, 0), 1)
  await db.pool.query('insert into signal_stale (platform, starts_at) values ($1, $2)', ['twitter', ago(1)])
  assert.equal(await since(48, 0), 1, 'an hour that is to be computed again counts')
  await keepSignals(db)
  assert.equal(await since(48, 0), 48)
})
