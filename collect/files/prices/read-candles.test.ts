import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTERVAL_MS } from '#contract/market.ts'
import { type ReadCandlesOptions, readCandles } from './read-candles.ts'

const DAY_MS = INTERVAL_MS['1d']
const START_MS = Date.UTC(2026, 0, 1)
const NOW = new Date(START_MS + 40 * DAY_MS)

type Row = Record<string, unknown>

function read(rows: (Row | unknown[])[], options: Partial<ReadCandlesOptions> = {}) {
  // A header stands before them.
  const lines = rows.map((row, nr) => ({ line: nr + 2, row }))
  const [first] = rows
  const table =
    first === undefined || Array.isArray(first)
      ? { rows: lines }
      : { columns: Object.keys(first), rows: lines }
  return readCandles(table, { assetId: 'bitcoin', map: {}, now: NOW, ...options })
}

const rowAt = (ms: number, more: Row = {}): Row => ({
  date: new Date(ms).toISOString(),
  open: '10',
  high: '100',
  low: '1',
  close: '10',
  ...more,
})
/** Candles of consecutive days. */
const days = (rows: Row[]) => rows.map((row, nr) => rowAt(START_MS + nr * DAY_MS, row))
const doubtsOf = (rows: Row[]) =>
  read(days(rows)).candles.flatMap(({ doubt }, nr) => (doubt === undefined ? [] : [[nr, doubt]]))

test('date and time in two columns are one time', () => {
  for (const [date, time] of [
    ['Date', 'Time'],
    ['<DATE>', '<TIME>'],
  ] as const) {
    const rows = Array.from({ length: 60 }, (_, nr) => {
      const [day = '', clock = ''] = new Date(START_MS + nr * INTERVAL_MS['1h']).toISOString().split(/[TZ]/)
      const { date: _date, ...prices } = rowAt(0)
      return { [date]: day.replaceAll('-', '.'), [time]: clock.slice(0, 5), ...prices }
    })
    const { candles, interval } = read(rows)
    assert.equal(interval, '1h')
    assert.deepEqual([candles.length, candles[25]?.start.getTime()], [60, START_MS + 25 * INTERVAL_MS['1h']])
  }
})

test('rejects a candle that has not ended, with its line', () => {
  const running = rowAt(NOW.getTime() - DAY_MS + 1)
  const rows = [running, rowAt(NOW.getTime() - DAY_MS), rowAt(NOW.getTime() - 2 * DAY_MS)]
  const { candles, rejected } = read(rows, { interval: '1d' })
  assert.deepEqual(
    candles.map(({ start }) => start.getTime()),
    [NOW.getTime() - 2 * DAY_MS, NOW.getTime() - DAY_MS],
  )
  assert.deepEqual(rejected, [
    { line: 2, field: 'start', reason: 'the candle has not ended yet', row: running },
  ])
})

test('the interval is the most frequent distance of times', () => {
  const intervalOf = (minutes: number[]) =>
    read(minutes.map((minute) => rowAt(START_MS + minute * 60_000))).interval
  assert.equal(intervalOf([60, 0]), '1h')
  assert.equal(intervalOf([0, 5, 10, 200, 205, 4_000]), '5m')
  assert.equal(intervalOf([65, 0, 60]), '5m')
  assert.throws(() => intervalOf([0]), /the rows are too few; .*--interval/)
  assert.throws(() => intervalOf([0, 7]), /the rows are 420 s apart/)
})

test('prices are positive and between low and high, volumes optional', () => {
  const rows = [
    { open: '2', high: '2', low: '2', close: '2', volume_usd: '0' },
    { open: 1e-7, high: '2.5E0', low: '1e-8', close: '2.5', volume_usd: '' },
    { open: '2', high: '1.99', low: '1', close: '1' },
    { open: '2', high: '3', low: '2.01', close: '3' },
    { open: '-2' },
    { low: '0' },
    { close: null },
    { volume_usd: '-1' },
    { volume_usd: 'n/a' },
  ]
  const { candles, rejected } = read(days(rows))
  assert.deepEqual(
    candles.map(({ open, high, low, close, volume }) => [open, high, low, close, volume]),
    [
      ['2', '2', '2', '2', '0'],
      ['1e-7', '2.5E0', '1e-8', '2.5', undefined],
    ],
  )
  assert.deepEqual(
    rejected.map(({ line, field, reason }) => [line, field, reason]),
    [
      [4, 'high', '1.99 is less than the open or the close'],
      [5, 'low', '2.01 is more than the open or the close'],
      [6, 'open', '"-2" is no price; it must be a number above 0'],
      [7, 'low', '"0" is no price; it must be a number above 0'],
      [8, 'close', '"" is no price; it must be a number above 0'],
      [9, 'volume', '"-1" is no volume; it must be a number of at least 0'],
      [10, 'volume', '"n/a" is no volume; it must be a number of at least 0'],
    ],
  )
})

test('doubts a close that jumps by half and returns', () => {
  const closes = (...values: number[]) => doubtsOf(values.map((close) => ({ close })))
  assert.deepEqual(closes(10, 15.1, 10), [[1, 'price_spike']])
  assert.deepEqual(closes(10, 15, 10), [])
  assert.deepEqual(closes(15, 9.9, 16), [[1, 'price_spike']])
  assert.deepEqual(closes(15, 10, 16), [])
  assert.deepEqual(closes(10, 20, 14, 10), [])
  assert.deepEqual(closes(10, 20, 20), [])
  assert.deepEqual(closes(20, 10), [])
})

test('doubts a volume above five times the median of neighbours', () => {
  const volumes = (...values: (number | undefined)[]) =>
    doubtsOf(values.map((volume) => ({ volume_usd: volume })))
  const seven = [1, 2, 3, 4, 5, 6, 7]
  assert.deepEqual(volumes(...seven, 21), [[7, 'volume_spike']])
  assert.deepEqual(volumes(21, ...seven), [[0, 'volume_spike']])
  assert.deepEqual(volumes(...seven, 20), [])
  assert.deepEqual(volumes(...seven.slice(1), 2_000), [], 'too few to decide')
  assert.deepEqual(volumes(...seven.slice(1), undefined, 2_000), [], 'what is unknown counts for none')
  assert.deepEqual(volumes(...seven.map(() => 0), 21), [], 'where nothing was traded, anything is more')
  // Beyond the seven on each side nothing counts.
  const far = Array.from({ length: 9 }, () => 1_000)
  assert.deepEqual(volumes(...far, ...seven, 21, ...seven, ...far), [[16, 'volume_spike']])
})

test('reads klines by position unless a column is named', () => {
  const kline = [START_MS, '1', '4', '0.5', '2', '900', START_MS + DAY_MS - 1, '1800']
  const { candles } = read([kline], { interval: '1d' })
  const start = new Date(START_MS)
  const expected = { assetId: 'bitcoin', interval: '1d', start, open: '1', high: '4', low: '0.5', close: '2' }
  assert.deepEqual(candles, [{ ...expected, volume: '1800' }])
  const named = { Date: start.toISOString(), Open: 1, High: 4, Low: 0.5, Close: 3, Last: 2, 'Volume USD': 9 }
  const options = { interval: '1d', map: { close: 'Last' } } as const
  assert.deepEqual(read([named], options).candles, [{ ...expected, volume: '9' }])
  assert.throws(() => read([named], { map: { close: 'last' } }), /there is no column last; columns: Date, /)
  assert.throws(() => read([]), /it has no rows/)
})
