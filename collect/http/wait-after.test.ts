import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSetup } from '#collect/testing/source-setup.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { SourceError } from './source-error.ts'
import { waitAfter, waitFor } from './streams.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

/** Milliseconds of real waits, without jitter unless given. */
function wait(error: unknown, attempt: number, random = 1): number {
  return waitAfter(
    error,
    attempt,
    createSetup({ now: () => NOW, random: () => random, backoffMs: undefined }),
  )
}

test('a failure waits a second, doubling to a minute', () => {
  const down = new SourceError('source_down', 'answered 503')
  assert.deepEqual(
    [1, 2, 3, 6, 7, 8, 10_000].map((attempt) => wait(down, attempt)),
    [1_000, 2_000, 4_000, 32_000, MINUTE_MS, MINUTE_MS, MINUTE_MS],
  )
  assert.equal(wait(new Error('a defect'), 2), 2_000)
})

test('a random half is taken off, so that many do not come back together', () => {
  const down = new SourceError('network', 'reset')
  assert.deepEqual([wait(down, 3, 0), wait(down, 3, 0.5)], [2_000, 3_000])
})

test('a credential that was refused is tried again after a quarter of an hour', () => {
  const refused = new SourceError('refused', 'answered 401')
  assert.deepEqual([wait(refused, 1), wait(refused, 50), wait(refused, 1, 0)], [900_000, 900_000, 450_000])
})

test('waits a little past the time that the source gave', () => {
  const until = (ms: number) =>
    new SourceError('throttled', 'answered 429', { retryAt: new Date(NOW.getTime() + ms) })
  assert.deepEqual([wait(until(90_000), 1, 0), wait(until(90_000), 7, 0.25)], [90_000, 90_250])
  assert.equal(wait(until(-90_000), 1, 0.5), 500)
})

test('waits longer than a timer can, and ends early when aborted', async () => {
  const stop = new AbortController()
  const long = waitFor(2 ** 31, stop.signal)
  const first = await Promise.race([
    long.then(() => 'long'),
    waitFor(5, stop.signal).then(() => 'short'),
    waitFor(-1, stop.signal).then(() => 'none'),
  ])
  assert.equal(first, 'none')
  assert.equal(
    await Promise.race([long.then(() => 'long'), waitFor(5, stop.signal).then(() => 'short')]),
    'short',
  )
  stop.abort()
  await long
  await waitFor(60_000, stop.signal)
})
