import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { createLiveWork } from './live-work.ts'

const A_MINUTE_MS = MINUTE_MS

test('waiting work continues after the last live work', async () => {
  const work = createLiveWork()
  await work.untilIdle(A_MINUTE_MS)
  const [first, second] = [work.begin(), work.begin()]
  const waited: string[] = []
  const waiting = work.untilIdle(A_MINUTE_MS).then(() => waited.push('went on'))
  first()
  first()
  await setImmediate()
  assert.deepEqual(waited, [])
  second()
  await waiting
  await work.untilIdle(A_MINUTE_MS)
})

test('what comes in later is waited for again', async () => {
  const work = createLiveWork()
  work.begin()()
  const done = work.begin()
  const waited: string[] = []
  const waiting = work.untilIdle(A_MINUTE_MS).then(() => waited.push('went on'))
  await setImmediate()
  assert.deepEqual(waited, [])
  done()
  await waiting
})

test('something that is never done is not waited for longer than was said', async () => {
  const work = createLiveWork()
  work.begin()
  await work.untilIdle(1)
})
