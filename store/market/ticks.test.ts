import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PriceTick } from '#contract/market.ts'
import { getTapeHead, listTapeAfter } from '../tape/read-tape.ts'
import { listVenueTicks } from '../testing/list-venue-ticks.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { listCandles, saveCandles } from './candles.ts'
import { findLatestPrices, findReferencePrices } from './prices.ts'
import { pruneVenueTicks, saveTicks } from './ticks.ts'

const { db } = await openTestDatabase()
const START = Date.UTC(2026, 2, 10, 23, 58)
const at = (seconds: number) => new Date(START + seconds * 1_000)
const tick = (assetId: string, seconds: number, price: string): PriceTick => ({
  assetId,
  at: at(seconds),
  price,
})
const INTERVALS = ['1m', '5m', '1h', '1d'] as const

test('ticks draw the running candles of every interval, each in its own minute, hour and day', async () => {
  for (const [seconds, price] of [
    [0, '10'],
    [20, '14'],
    [40, '9'],
    [59, '11'],
    [60, '12'],
    [130, '20'],
  ] as const) {
    await saveTicks(db, [tick('bitcoin', seconds, price)], 'venues', {
      intervals: INTERVALS,
      now: at(seconds),
    })
  }
  const read = async (interval: (typeof INTERVALS)[number]) =>
    (await listCandles(db, { assetId: 'bitcoin', interval, from: new Date(0), to: at(9e6), limit: 10 })).map(
      ({ start, open, high, low, close }) =>
        [start.toISOString().slice(8, 16), open, high, low, close].join(' '),
    )
  assert.deepEqual(await read('1m'), ['10T23:58 10 14 9 11', '10T23:59 12 12 12 12', '11T00:00 20 20 20 20'])
  assert.deepEqual(await read('5m'), ['10T23:55 10 14 9 12', '11T00:00 20 20 20 20'])
  assert.deepEqual(await read('1h'), ['10T23:00 10 14 9 12', '11T00:00 20 20 20 20'])
  assert.deepEqual(await read('1d'), ['10T00:00 10 14 9 12', '11T00:00 20 20 20 20'])
})

test('a price repeated at a new minute is drawn once into shared candles', async () => {
  await saveTicks(db, [tick('tether', 110, '1.1')], 'venues', {
    intervals: INTERVALS,
    standing: [tick('tether', 121, '1')],
    now: at(121),
  })
  const read = async (interval: (typeof INTERVALS)[number]) =>
    (await listCandles(db, { assetId: 'tether', interval, from: new Date(0), to: at(9e6), limit: 10 })).map(
      ({ open, high, low, close }) => [open, high, low, close].join(' '),
    )
  assert.deepEqual(await read('1m'), ['1.1 1.1 1.1 1.1', '1 1 1 1'])
  await saveTicks(db, [tick('tether', 125, '1.2')], 'venues', {
    intervals: INTERVALS,
    standing: [tick('tether', 130, '1.1')],
    now: at(130),
  })
  assert.deepEqual(await read('1m'), ['1.1 1.1 1.1 1.1', '1 1.2 1 1.1'])
  assert.deepEqual(await read('1h'), ['1.1 1.1 1.1 1.1', '1 1.2 1 1.1'])
})

test('a candle after a time without a price says that it has a gap, until a venue fills it', async () => {
  const options = { intervals: ['1m'] as const, now: at(0) }
  await saveTicks(db, [tick('solana', 0, '5')], 'venues', options)
  await saveTicks(db, [tick('solana', 200, '6')], 'venues', {
    ...options,
    afterGap: new Map([['solana', at(0)]]),
  })
  await saveTicks(db, [tick('solana', 210, '7')], 'venues', options)
  const range = { assetId: 'solana', interval: '1m', from: at(-60), to: at(600), limit: 10 } as const
  const gaps = async () => (await listCandles(db, range)).map(({ hasGap = false, close }) => [close, hasGap])
  assert.deepEqual(await gaps(), [
    ['5', false],
    ['7', true],
  ])
  const filled = { assetId: 'solana', interval: '1m', open: '1', high: '8', low: '1', close: '8' } as const
  const saved = await saveCandles(
    db,
    [0, 60, 180].map((seconds) => ({ ...filled, start: at(seconds) })),
    'kraken',
    { onlyHoles: true },
  )
  assert.equal(saved, 2)
  assert.deepEqual(await gaps(), [
    ['5', false],
    ['8', false],
    ['8', false],
  ])
})

test('the candle in which a price was lost has a gap as well as the one in which it came back', async () => {
  const options = { intervals: ['5m'] as const, now: at(0) }
  // 23:58:00; the five minutes end at midnight.
  await saveTicks(db, [tick('ripple', 10, '0.5')], 'venues', options)
  await saveTicks(db, [tick('ripple', 400, '0.6')], 'venues', {
    ...options,
    afterGap: new Map([['ripple', at(10)]]),
  })
  await saveTicks(db, [tick('ripple', 430, '0.7')], 'venues', options)
  const candles = await listCandles(db, {
    assetId: 'ripple',
    interval: '5m',
    from: at(-600),
    to: at(900),
    limit: 10,
  })
  assert.deepEqual(
    candles.map(({ start, close, hasGap = false }) => [start, close, hasGap]),
    [
      [at(-180), '0.5', true],
      [at(420), '0.7', false],
      [at(120), '0.6', true],
    ].sort(([a], [b]) => Number(a) - Number(b)),
  )
})

test('what moved is one entry of the tape with its prices; what is not news is none', async () => {
  const before = await getTapeHead(db)
  const prices = [tick('cardano', 0, '0.45'), tick('dogecoin', 1, '0.08'), tick('nobody', 1, '1')]
  await saveTicks(db, prices, 'venues', { now: at(2) })
  await saveTicks(db, prices, 'venues', { now: at(3) })
  const entries = await listTapeAfter(db, before, 10)
  assert.deepEqual(
    entries.map(({ kind, source, symbols, claimedAt, data }) => ({ kind, source, symbols, claimedAt, data })),
    [
      {
        kind: 'tick',
        source: 'venues',
        symbols: ['ADA', 'DOGE'],
        claimedAt: at(1),
        data: { prices: { cardano: '0.45', dogecoin: '0.08' } },
      },
    ],
  )
})

test('how a price was made comes back as it was', async () => {
  const made: PriceTick = {
    ...tick('litecoin', 5, '80.5'),
    method: 'volume_weighted_median',
    spreadBp: 1.25,
    venues: [
      { venue: 'kraken', price: '80.5', volume24h: '1000', at: at(5) },
      { venue: 'binance', at: at(-500), refused: 'no_rate' },
    ],
  }
  await saveTicks(db, [made], 'venues')
  const [found] = await findLatestPrices(db, { assetIds: ['litecoin'], limit: 1 })
  assert.deepEqual(found?.tick, made)
})

test('what the venues said is kept, in the order in which it came, until it is pruned', async () => {
  const row = (price: string) => ['kraken', 'BTC', 'USD', price, '1', null, START] as const
  for (const [seconds, price] of [
    [10, '1'],
    [20, '2'],
    [30, '3'],
  ] as const) {
    await saveTicks(db, [], 'venues', { now: at(seconds), venueTicks: [[...row(price)]] })
  }
  const prices = async () => (await listVenueTicks(db, { from: at(10), to: at(30) })).map((one) => one[3])
  assert.deepEqual(await prices(), ['2', '3'])
  await pruneVenueTicks(db, at(30))
  assert.deepEqual(await prices(), ['3'])
})

test('takes the earlier price from the nearest ended candle only', async () => {
  const now = new Date('2026-05-20T12:30:30Z')
  const candle = (interval: '1m' | '1h', start: string, close: string) =>
    ({ assetId: 'tron', interval, start: new Date(start), open: '1', high: '9', low: '1', close }) as const
  await saveCandles(
    db,
    [
      candle('1m', '2026-05-20T11:29:00Z', '2'), // ended before 11:30:30
      candle('1m', '2026-05-20T11:30:00Z', '3'), // had not
      candle('1h', '2026-05-20T10:00:00Z', '4'),
      candle('1h', '2026-05-19T11:00:00Z', '5'),
      candle('1h', '2026-05-13T08:00:00Z', '6'), // ended more than two hours before
    ],
    'a source',
  )
  const found = await findReferencePrices(db, { assetIds: ['tron', 'monero'], now })
  assert.deepEqual([...found], [['tron', { hour: 2, day: 5 }]])
})
