import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { loadAgain } from './load-again.ts'

test('what did not come is tried every 15 s until it is there, which is said once', async (t) => {
  const part = openPart(t)
  loadAgain(part.load, part.loaded)
  await wait(t, 14_999)
  assert.deepEqual(part.count(), { tries: 0, calls: 0 })
  await wait(t, 1)
  assert.deepEqual(part.count(), { tries: 1, calls: 0 })
  await wait(t, 15_000)
  assert.deepEqual(part.count(), { tries: 2, calls: 0 })
  part.isThere = true
  await wait(t, 15_000)
  assert.deepEqual(part.count(), { tries: 3, calls: 1 })
  await wait(t, 60_000)
  assert.deepEqual(part.count(), { tries: 3, calls: 1 })
})

test('two tries that end together say it once, and a part that was left says nothing', async (t) => {
  const part = openPart(t)
  const slow = Promise.withResolvers<void>()
  const stop = loadAgain(() => slow.promise, part.loaded)
  loadAgain(() => slow.promise, part.loaded)
  stop()
  await wait(t, 15_000)
  await wait(t, 15_000)
  slow.resolve()
  await wait(t, 0)
  assert.equal(part.count().calls, 1)
})

async function wait(t: TestContext, ms: number): Promise<void> {
  t.mock.timers.tick(ms)
  await new Promise((resolve) => setImmediate(resolve)) // what a try has led to
}

/** A part whose code can be had or not, with how often it was requested and reported as loaded. */
function openPart(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const part = {
    isThere: false,
    tries: 0,
    calls: 0,
    load: async () => {
      part.tries++
      if (!part.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    },
    loaded: () => void part.calls++,
    count: () => ({ tries: part.tries, calls: part.calls }),
  }
  return part
}
