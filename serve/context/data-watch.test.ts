import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#store/database.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createDataWatch } from './data-watch.ts'

test('a failed read returns the last value, or throws', async () => {
  const { db: reachable } = await openTestDatabase()
  const { db: gone } = await openTestDatabase()
  await gone.close()
  let now = new Date('2026-03-10T12:00:00Z')
  let current: Database = gone
  const db: Database = {
    ...reachable,
    get pool() {
      return current.pool
    },
  }
  const watch = createDataWatch({ db, sampleDb: db, now: () => now, sampleUntilLive: true })
  await assert.rejects(Promise.all([watch(), watch()]), /after calling end on the pool/)
  current = reachable
  const measured = await watch()
  current = gone
  now = new Date('2026-03-10T12:01:00Z')
  const lastKnown = await Promise.all([watch(), watch()])
  assert.equal(measured.default, 'sample')
  assert.deepEqual(lastKnown, [measured, measured])
})
