import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceError } from '#collect/http/source-error.ts'
import type { VenueTick } from '#collect/port/source.ts'
import { createSetup } from '#collect/testing/source-setup.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { readAt, readFrames } from './read-frames.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

test('the last trade of a pair may be long ago: its price is as old as that', () => {
  for (const at of [later(-5_000), later(-HOUR_MS), later(-26 * HOUR_MS), later(-40 * 24 * HOUR_MS)])
    assert.deepEqual(readAt(at.toISOString(), NOW), at)
  assert.deepEqual(readAt(String(later(-26 * HOUR_MS).getTime()), NOW), later(-26 * HOUR_MS))
})

test('a time that is none or an hour ahead is now', () => {
  assert.deepEqual(readAt(later(HOUR_MS - 1).toISOString(), NOW), later(HOUR_MS - 1))
  for (const at of [later(HOUR_MS), new Date(0)]) assert.deepEqual(readAt(at.toISOString(), NOW), NOW)
  for (const claim of [undefined, '', 'soon', '1700000000000000']) assert.deepEqual(readAt(claim, NOW), NOW)
})

test('a broken frame costs itself, an ended subscription ends the reading', async () => {
  const setup = createSetup({ now: () => NOW })
  const tick: VenueTick = { venue: 'kraken', base: 'BTC', quote: 'USD', price: '1', at: NOW }
  const frames = async function* () {
    for (const word of ['"tick"', '{"cut', '"odd"', '"heartbeat"', '"tick"', '"refused"', '"tick"'])
      yield Buffer.from(word)
  }
  const read = (message: unknown) => {
    if (message === 'odd') throw new SourceError('malformed', 'a ticker without a pair')
    if (message === 'refused') throw new SourceError('refused', 'no such pair')
    return message === 'tick' ? [tick] : []
  }
  const ticks: VenueTick[][] = []
  const readAll = async () => {
    for await (const some of readFrames(setup, frames(), read)) ticks.push(some)
  }
  await assert.rejects(readAll(), { kind: 'refused', message: 'no such pair' })
  assert.deepEqual(ticks, [[tick], [tick]])
  assert.deepEqual(setup.states, [
    { state: 'frame_dropped', at: NOW, reason: 'a frame that is not JSON' },
    { state: 'frame_dropped', at: NOW, reason: 'a ticker without a pair' },
  ])
})
