import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createHealthTracker } from './health-tracker.ts'

const { db } = await openTestDatabase()

test('how many were looked at for the first thing that is kept is told once, also across what is stored meanwhile', async () => {
  const told: number[] = []
  const health = createHealthTracker({
    db,
    source: 'bluesky',
    clock: () => new Date('2026-03-01T00:00:00Z'),
    onTurn: () => {},
    onFirstKept: (lookedAt) => told.push(lookedAt),
  })
  health.noteBatch({ lookedAt: 700, kept: 0 })
  await health.flush()
  assert.deepEqual(told, [])
  health.noteBatch({ lookedAt: 300, kept: 2 })
  health.noteBatch({ lookedAt: 50, kept: 1 })
  await health.flush()
  health.noteBatch({ lookedAt: 20, kept: 1 })
  assert.deepEqual(told, [1_000])
})
