import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSetup } from '#collect/testing/source-setup.ts'
import { keepGoing } from './keep-going.ts'
import { SourceError } from './source-error.ts'

test('what gives something and ends at once, again and again, is waited for longer each time; what stood a while is not', async () => {
  let now = 0
  const setup = createSetup({ now: () => new Date(now), backoffMs: 1_000 })
  const lasting = [0, 0, 9_999, 10_000, 0]
  const stop = new AbortController()
  const waits: number[] = []
  async function* start() {
    yield 'an item'
    now += lasting[waits.length] ?? 0
    throw new SourceError('closed', 'ended')
  }
  const wait = (_: SourceError, failures: number) => {
    waits.push(failures)
    if (waits.length === lasting.length) stop.abort()
    return 0
  }
  for await (const _item of keepGoing(setup, stop.signal, start, { wait }));
  assert.deepEqual(waits, [1, 2, 3, 1, 2])
})

test('what gives something each time is never left alone for long, however often it ends', async () => {
  const setup = createSetup({ backoffMs: 1_000 })
  const stop = new AbortController()
  const waits: number[] = []
  async function* start() {
    if (waits.length >= 7) yield 'an item'
    throw new SourceError('closed', 'ended')
  }
  const wait = (_: SourceError, failures: number) => {
    waits.push(failures)
    if (waits.length === 10) stop.abort()
    return 0
  }
  for await (const _item of keepGoing(setup, stop.signal, start, { wait }));
  assert.deepEqual(waits, [1, 2, 3, 4, 5, 6, 7, 5, 5, 5])
})
