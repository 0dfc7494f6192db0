import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSilence } from './guarded-pool.ts'

test('a silent database is tried once in half a second, and by everybody once it answers', (t) => {
  let nowMs = 100_000
  t.mock.method(performance, 'now', () => nowMs)
  const silence = createSilence()
  const mayTryAfter = (ms: number) => {
    nowMs += ms
    return silence.mayTry()
  }
  assert.deepEqual([mayTryAfter(0), mayTryAfter(0)], [true, true])
  silence.note(true)
  assert.deepEqual([mayTryAfter(0), mayTryAfter(499), mayTryAfter(1)], [false, false, true])
  assert.deepEqual([mayTryAfter(0), mayTryAfter(499), mayTryAfter(1)], [false, false, true])
  silence.note(true) // the try was not answered either
  assert.deepEqual([mayTryAfter(499), mayTryAfter(1)], [false, true])
  silence.note(false)
  assert.deepEqual([mayTryAfter(0), mayTryAfter(0)], [true, true])
})
