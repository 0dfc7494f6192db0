import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSourceHealth } from '#store/sources/health.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createHealthTracker } from './health-tracker.ts'

const { db } = await openTestDatabase()

test('the count before the first kept item is reported once', async () => {
  const reported: number[] = []
  const health = createHealthTracker({
    db,
    source: 'bluesky',
    clock: () => new Date('2026-03-01T00:00:00Z'),
    onTurn: () => {},
    onFirstKept: (lookedAt) => reported.push(lookedAt),
  })
  health.noteBatch({ lookedAt: 700, kept: 0 })
  await health.flush()
  assert.deepEqual(reported, [])
  health.noteBatch({ lookedAt: 300, kept: 2 })
  health.noteBatch({ lookedAt: 50, kept: 1 })
  await health.flush()
  health.noteBatch({ lookedAt: 20, kept: 1 })
  assert.deepEqual(reported, [1_000])
})

test('what comes in one batch with the first that is kept, and after it, was not looked at to find it', async () => {
  const reported: number[] = []
  const health = createHealthTracker({
    db,
    source: 'hackernews',
    clock: () => new Date(),
    onTurn: () => {},
    onFirstKept: (lookedAt) => reported.push(lookedAt),
  })
  for (let post = 1; post <= 1_000; post++) health.notePick(post === 720 || post === 900)
  health.noteBatch({ lookedAt: 700, kept: 0 })
  health.noteBatch({ lookedAt: 300, kept: 2 })
  await health.flush()
  const row = (await listSourceHealth(db)).find(({ source }) => source === 'hackernews')
  assert.deepEqual([reported, row?.lookedAtForFirst, row?.lookedAt], [[720], 720, 1_000])
})
