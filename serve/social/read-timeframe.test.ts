import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSteps, readTimeframe } from './read-timeframe.ts'

const NOW = new Date('2026-03-10T12:30:00Z')

/** from, until, step, where the time that is compared begins, and how many steps there are. */
const times: [asked: Parameters<typeof readTimeframe>[0], expected: (string | number)[]][] = [
  [{ timeframe: '24h' }, ['2026-03-09T12:00', '2026-03-10T12:00', 'hour', '2026-03-08T12:00', 24]],
  [{ timeframe: '7d' }, ['2026-03-03T12:00', '2026-03-10T12:00', 'hour', '2026-02-24T12:00', 168]],
  [{ timeframe: '30d' }, ['2026-02-08T00:00', '2026-03-10T00:00', 'day', '2026-01-09T00:00', 30]],
  [{ timeframe: '90d' }, ['2025-12-10T00:00', '2026-03-10T00:00', 'day', '2025-09-11T00:00', 90]],
  [
    { timeframe: '24h', end: '2022-03-19' },
    ['2022-03-19T00:00', '2022-03-20T00:00', 'hour', '2022-03-18T00:00', 24],
  ],
  [
    { timeframe: '90d', end: '2022-03-19T10:20:00Z' },
    ['2021-12-20T00:00', '2022-03-20T00:00', 'day', '2021-09-21T00:00', 90],
  ],
  [
    { timeframe: '24h', end: '2022-03-19T10:00:00Z' },
    ['2022-03-18T10:00', '2022-03-19T10:00', 'hour', '2022-03-17T10:00', 24],
  ],
  [
    { timeframe: '24h', end: '2030-01-01' },
    ['2026-03-09T12:00', '2026-03-10T12:00', 'hour', '2026-03-08T12:00', 24],
  ],
  [
    { timeframe: '24h', end: '2026-03-10T12:30:00Z' },
    ['2026-03-09T12:00', '2026-03-10T12:00', 'hour', '2026-03-08T12:00', 24],
  ],
  [
    { timeframe: '24h', end: '2026-03-10T12:29:59Z' },
    ['2026-03-09T13:00', '2026-03-10T12:00', 'hour', '2026-03-08T14:00', 23],
  ],
  [
    { timeframe: '24h', end: '1999-12-31' },
    ['1999-12-31T00:00', '2000-01-01T00:00', 'hour', '1999-12-30T00:00', 24],
  ],
  [
    { timeframe: '24h', start: '2025-12-10T12:30:00Z' },
    ['2025-12-10T00:00', '2026-03-10T00:00', 'day', '2025-09-11T00:00', 90],
  ],
  [
    { timeframe: '24h', start: '2026-03-01', end: '2026-03-02' },
    ['2026-03-01T00:00', '2026-03-03T00:00', 'hour', '2026-02-27T00:00', 48],
  ],
  [
    { timeframe: '24h', start: '2026-03-01' },
    ['2026-03-01T00:00', '2026-03-10T00:00', 'day', '2026-02-20T00:00', 9],
  ],
  [
    { timeframe: '24h', start: '2026-02-01', end: '2026-02-07' },
    ['2026-02-01T00:00', '2026-02-08T00:00', 'hour', '2026-01-25T00:00', 168],
  ],
  [
    { timeframe: '24h', start: '2026-02-01', end: '2026-02-08T00:00:01Z' },
    ['2026-02-01T00:00', '2026-02-09T00:00', 'day', '2026-01-24T00:00', 8],
  ],
  [
    { timeframe: '24h', start: '2026-03-10T11:10:00Z' },
    ['2026-03-10T11:00', '2026-03-10T12:00', 'hour', '2026-03-10T10:00', 1],
  ],
]
for (const [asked, expected] of times) {
  test(`${JSON.stringify(asked)} is ${expected.slice(0, 3).join(', ')}`, () => {
    const edges = readTimeframe(asked, NOW)
    const { from, until, step, before } = edges
    const written = (at: Date) => at.toISOString().slice(0, 16)
    assert.deepEqual(
      [written(from), written(until), step, written(before), listSteps(edges).length],
      expected,
    )
  })
}

test('a time that ends now, at the edge of an hour, is whole', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const edges = readTimeframe({ timeframe: '24h', start: '2026-03-10T10:00:00Z' }, now)
  assert.deepEqual(edges, {
    step: 'hour',
    before: new Date('2026-03-10T08:00:00Z'),
    from: new Date('2026-03-10T10:00:00Z'),
    until: now,
    reachesNow: false,
  })
  assert.deepEqual(
    listSteps(edges),
    ['2026-03-10T10:00Z', '2026-03-10T11:00Z'].map((hour) => Date.parse(hour)),
  )
})

test('what was asked for in words that contradict each other, or is too long, is refused by name', () => {
  const refused = (asked: object, message: RegExp) =>
    assert.throws(() => readTimeframe({ timeframe: '24h', ...asked }, NOW), message)
  refused({ start: '2026-03-02', end: '2026-03-01' }, /start must be before end/)
  refused({ start: '2026-03-01T10:00:00Z', end: '2026-03-01T10:00:00Z' }, /start must be before end/)
  refused({ start: '2025-12-10T12:29:59Z' }, /start must be at most 90 days before end/)
  refused({ start: '2026-03-11' }, /start must be in the past/)
  refused({ start: '2026-03-10T12:30:00Z' }, /start must be in the past/)
  refused({ start: '1999-12-31T23:59:59Z', end: '2000-01-02' }, /start must not be before 2000-01-01/)
  refused({ end: '1999-12-30' }, /end must not be before 2000-01-01/)
})
