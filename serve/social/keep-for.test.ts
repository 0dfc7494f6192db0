import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepFor } from './keep-for.ts'

test('a value is loaded once until its time is over, by the clock of its context', async () => {
  let loads = 0
  let now = 1_000
  const ctx = { now: () => new Date(now) }
  const get = keepFor(500, async () => ++loads)
  assert.deepEqual(await Promise.all([get(ctx), get(ctx)]), [1, 1])
  now = 1_499
  assert.equal(await get(ctx), 1)
  now = 1_500
  assert.equal(await get(ctx), 2)
})

test('a load that failed is tried again', async () => {
  let loads = 0
  const ctx = { now: () => new Date(0) }
  const get = keepFor(500, async () => {
    loads += 1
    if (loads === 1) throw new Error('the database was away')
    return loads
  })
  await assert.rejects(get(ctx), /the database was away/)
  assert.equal(await get(ctx), 2)
})
