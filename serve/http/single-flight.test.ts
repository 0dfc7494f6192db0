import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSingleFlight, keepFor } from './single-flight.ts'

test('calls during a run share the next run', async () => {
  const { flight, begun, finish } = watchedFlight()
  const first = flight.take('a', begun)
  const others = [flight.take('a', begun), flight.take('a', begun), flight.take('a', begun)]
  assert.equal(finish.length, 1)
  finish[0]?.()
  assert.equal(await first, 1)
  const late = flight.take('a', begun) // the second one has begun by now, before this was asked
  assert.equal(finish.length, 2)
  finish[1]?.()
  assert.deepEqual(await Promise.all(others), [2, 2, 2])
  assert.equal(finish.length, 3)
  finish[2]?.()
  assert.equal(await late, 3)
})

test('a call at the end of a run shares the next one', async () => {
  const { flight, begun, finish } = watchedFlight()
  const late = flight.take('a', begun).then(() => flight.take('a', begun))
  const other = flight.take('a', begun)
  finish[0]?.()
  await new Promise((next) => setImmediate(next)) // the next one has begun
  finish[1]?.()
  assert.deepEqual(await Promise.all([other, late]), [2, 2])
  assert.equal(finish.length, 2)
})

test('keys do not wait for each other, and nothing is kept of what is done', async () => {
  const { flight, begun, finish } = watchedFlight()
  const [a, b] = [flight.take('a', begun), flight.take('b', begun)]
  finish[1]?.()
  assert.equal(await b, 2)
  finish[0]?.()
  assert.equal(await a, 1)
  const again = flight.take('a', begun)
  assert.equal(finish.length, 3)
  finish[2]?.()
  assert.equal(await again, 3)
})

test('what fails, fails for those who share it, and the next one is done all the same', async () => {
  const flight = createSingleFlight<string>()
  const broken = flight.take('a', () => Promise.reject(new Error('broken')))
  const next = flight.take('a', async () => 'whole')
  await assert.rejects(broken, /broken/)
  assert.equal(await next, 'whole')
  assert.equal(await flight.take('a', async () => 'new'), 'new')
})

/** Work that gives its number on demand. */
function watchedFlight() {
  const finish: (() => void)[] = []
  const begun = () =>
    new Promise<number>((resolve) => {
      const number = finish.length + 1
      finish.push(() => resolve(number))
    })
  return { flight: createSingleFlight<number>(), begun, finish }
}

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
