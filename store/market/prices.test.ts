import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { saveAssets } from './assets.ts'
import { saveCandles } from './candles.ts'
import { findReferencePrices } from './prices.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:30Z')

type CandleFacts = readonly [interval: '1m' | '5m' | '1h' | '1d', start: string, close: string]

/** An hour before it is 11:00:30, a day before 12:00:30 of the 9th, a week before that of the 3rd. */
const CASES: [what: string, candles: CandleFacts[], expected: object | undefined][] = [
  ['no candle', [], undefined],
  [
    'the minute that ended last',
    [
      ['1m', '10T10:59', '3'],
      ['1m', '10T10:58', '2'],
    ],
    { hour: 3 },
  ],
  ['the minute before where that is missing', [['1m', '10T10:58', '2']], { hour: 2 }],
  ['a minute that ended long before', [['1m', '10T10:57', '1']], undefined],
  ['a minute that had not ended', [['1m', '10T11:00', '4']], undefined],
  [
    'the hour that ended last',
    [
      ['1h', '10T10:00', '3'],
      ['1h', '10T09:00', '2'],
    ],
    { hour: 3 },
  ],
  ['the hour before where that is missing', [['1h', '10T09:00', '2']], { hour: 2 }],
  ['an hour that ended long before', [['1h', '10T08:00', '1']], undefined],
  ['an hour that had not ended', [['1h', '10T11:00', '4']], undefined],
  [
    'the minute rather than the hour',
    [
      ['1h', '10T10:00', '3'],
      ['1m', '10T10:58', '2'],
    ],
    { hour: 2 },
  ],
  [
    'candles of other lengths',
    [
      ['5m', '10T10:55', '3'],
      ['1d', '09T00:00', '2'],
    ],
    undefined,
  ],
  [
    'a day and a week before',
    [
      ['1m', '09T11:59', '5'],
      ['1h', '03T11:00', '6'],
      ['1m', '02T11:59', '7'],
    ],
    { day: 5, week: 6 },
  ],
]

for (const [place, [what, candles, expected]] of CASES.entries()) {
  test(`takes the earlier price from the candles that ended last: ${what}`, async () => {
    const id = `asset-${place}`
    await saveAssets(db, [{ id, symbol: 'X', name: what }])
    await saveCandles(
      db,
      candles.map(([interval, start, price]) => ({
        assetId: id,
        interval,
        start: new Date(`2026-03-${start}:00Z`),
        open: '100',
        high: '100',
        low: '1',
        close: price,
      })),
      'kraken',
    )
    const found = await findReferencePrices(db, { assetIds: [id, 'unknown'], now: NOW })
    assert.deepEqual(Object.fromEntries(found), expected ? { [id]: expected } : {})
  })
}

test('a candle that ends at the very moment counts', async () => {
  await saveAssets(db, [{ id: 'even', symbol: 'X', name: 'Even' }])
  const candle = { assetId: 'even', open: '1', high: '9', low: '1' }
  await saveCandles(
    db,
    [
      { ...candle, interval: '1m', start: new Date('2026-03-10T10:59:00Z'), close: '8' },
      { ...candle, interval: '1h', start: new Date('2026-03-09T11:00:00Z'), close: '9' },
    ],
    'kraken',
  )
  const found = await findReferencePrices(db, { assetIds: ['even'], now: new Date('2026-03-10T12:00:00Z') })
  assert.deepEqual(found.get('even'), { hour: 8, day: 9 })
})
