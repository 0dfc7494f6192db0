import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { inBatches, mergeStreams } from './streams.ts'

const NEVER_MS = MINUTE_MS

async function* give(items: readonly number[], then?: Error): AsyncGenerator<number> {
  for (const item of items) yield item
  if (then) throw then
}

test('fills batches to the limit, in order, the last one shorter', async () => {
  const batches = await Array.fromAsync(inBatches(give([1, 2, 3, 4, 5]), { max: 2, waitMs: NEVER_MS }))
  assert.deepEqual(batches, [[1, 2], [3, 4], [5]])
})

test('what came is given on when nothing more comes for a moment', async () => {
  const more = Promise.withResolvers<void>()
  const slow = async function* () {
    yield* [1, 2]
    await more.promise
    yield 3
  }
  const batches = inBatches(slow(), { max: 500, waitMs: 5 })
  assert.deepEqual((await batches.next()).value, [1, 2])
  more.resolve()
  assert.deepEqual((await batches.next()).value, [3])
  assert.equal((await batches.next()).done, true)
})

test('what came before a failure is given on before it', async () => {
  const batches = inBatches(give([1, 2], new Error('cut')), { max: 500, waitMs: NEVER_MS })
  assert.deepEqual((await batches.next()).value, [1, 2])
  await assert.rejects(batches.next(), /cut/)
})

test('a reader that stops ends the source', async () => {
  const stopped = Promise.withResolvers<void>()
  const endless = async function* () {
    try {
      for (let item = 0; ; item++) yield item
    } finally {
      stopped.resolve()
    }
  }
  for await (const batch of inBatches(endless(), { max: 3, waitMs: NEVER_MS })) {
    assert.deepEqual(batch, [0, 1, 2])
    break
  }
  await stopped.promise
})

test('streams that are merged end with their reader', async () => {
  const ended: string[] = []
  async function* stream(name: string) {
    try {
      for (;;) yield name
    } finally {
      ended.push(name)
    }
  }
  for await (const _ of mergeStreams([stream('a'), stream('b')])) break
  await setImmediate()
  assert.deepEqual(ended.sort(), ['a', 'b'])
})
