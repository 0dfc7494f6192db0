import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceErrorKind } from '#collect/port/source.ts'
import { createSetup } from '#collect/testing/source-setup.ts'
import { type KeepGoingOptions, keepGoing } from './keep-going.ts'
import { SourceError } from './source-error.ts'

test('backs off from connections that end at once', async () => {
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

test('a productive stream is restarted soon, however often it ends', async () => {
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

const AT = new Date('2026-03-10T12:00:00Z')

/** Calls each start in turn, the last of which ends it all; gives the items and the states reported. */
async function readStarts(starts: (() => AsyncIterable<string>)[], options?: KeepGoingOptions) {
  const setup = createSetup({ now: () => AT })
  const stop = new AbortController()
  const items: string[] = []
  const wait = () => 7
  const goOn = () => {
    const start = starts.shift()
    if (starts.length === 0) stop.abort()
    assert.ok(start)
    return start()
  }
  for await (const item of keepGoing(setup, stop.signal, goOn, { wait, ...options })) items.push(item)
  return { items, states: setup.states }
}

async function* give(items: string[], error?: Error) {
  yield* items
  if (error) throw error
}

test('reports each failure with the next try, and recovery once', async () => {
  const error = (kind: SourceErrorKind) => new SourceError(kind, `is ${kind}`)
  const { items, states } = await readStarts(
    [
      () => give(['a', 'b'], error('throttled')),
      () => give([], error('refused')),
      () => give([], error('budget_spent')),
      () => give([], error('source_down')),
      () => give(['c']),
      () => give([]),
      () => give([]),
    ],
    { host: 'source.example' },
  )
  const connected = { state: 'connected', at: AT, host: 'source.example' }
  const until = new Date(AT.getTime() + 7)
  assert.deepEqual(items, ['a', 'b', 'c'])
  assert.deepEqual(states, [
    connected,
    { state: 'throttled', at: AT, until, message: 'is throttled' },
    { state: 'refused', at: AT, message: 'is refused', inMs: 7 },
    { state: 'throttled', at: AT, until, message: 'is budget_spent' },
    { state: 'reconnecting', at: AT, error: 'source_down', message: 'is source_down', inMs: 7 },
    connected,
    { state: 'reconnecting', at: AT, error: 'closed', message: 'ended', inMs: 7 },
    { state: 'reconnecting', at: AT, error: 'closed', message: 'ended', inMs: 7 },
  ])
})

test('reports no success without a host, and no abort', async () => {
  for (const error of [undefined, new SourceError('network', 'aborted')]) {
    const { items, states } = await readStarts([() => give(['a']), () => give([], error)])
    assert.deepEqual([items, states.map(({ state }) => state)], [['a'], ['reconnecting']])
  }
})

test('a wait is waited, and a stop cuts it short', async () => {
  const stop = new AbortController()
  const setup = createSetup({ onHealth: () => setImmediate(() => stop.abort()) })
  let starts = 0
  async function* start() {
    starts += 1
    if (starts === 3) stop.abort()
    yield* give([], new SourceError('network', 'reset'))
  }
  for await (const _item of keepGoing(setup, stop.signal, start, { wait: () => 3_600_000 }));
  assert.equal(starts, 1)
})
