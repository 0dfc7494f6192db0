import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepFor } from './keep-for.ts'

test('a value is loaded once for each context until its time is over, by the clock of the context', async () => {
  const loaded: string[] = []
  const contextOf = (name: string) => ({ name, nowMs: 1_000, now: () => new Date(one.nowMs) })
  const one = contextOf('one')
  const other = contextOf('other')
  const get = keepFor(500, async ({ name }: { name: string; now(): Date }) => ({ place: loaded.push(name) }))
  const first = await Promise.all([get(one), get(one), get(other)])
  one.nowMs = 1_499
  const kept = await get(one)
  one.nowMs = 1_500
  const renewed = await get(one)
  assert.deepEqual(first, [{ place: 1 }, { place: 1 }, { place: 2 }])
  assert.deepEqual([kept, renewed], [{ place: 1 }, { place: 3 }])
  assert.deepEqual(loaded, ['one', 'other', 'one'])
})

test('a load that failed is tried again', async () => {
  let loads = 0
  const ctx = { now: () => new Date(1_000) }
  const get = keepFor(500, async () => {
    loads += 1
    if (loads === 1) throw new Error('the database was away')
    return { loads }
  })
  await assert.rejects(get(ctx), /the database was away/)
  assert.deepEqual(await get(ctx), { loads: 2 })
})
