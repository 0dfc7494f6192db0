import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REFERENCE_ASSETS } from '#analyze/symbols/reference-assets.ts'
import type { Candle } from '#contract/market.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { listAssets, saveAssets } from './assets.ts'
import { listCandles, saveCandles } from './candles.ts'
import { findLatestPrices, findPricesAsOf } from './prices.ts'
import { saveTicks } from './ticks.ts'

const { db } = await openTestDatabase()
const at = (minute: number) => new Date(Date.UTC(2024, 4, 1, 0, minute))

test('a new database lists the assets that posts are recognised by', async () => {
  assert.deepEqual(await listAssets(db), REFERENCE_ASSETS)
})

test('each of these has a category, which stays unless another is given', async () => {
  const categoryOf = async (id: string) => {
    const { rows } = await db.pool.query('select category from assets where id = $1', [id])
    return rows[0]?.category
  }
  const { rows } = await db.pool.query('select id from assets where category is null')
  assert.deepEqual(rows, [])
  assert.deepEqual([await categoryOf('usd-coin'), await categoryOf('pepe')], ['stablecoin', 'meme'])
  await saveAssets(db, [{ id: 'new-one', symbol: 'N1', name: 'New', category: 'gaming' }])
  await saveAssets(db, [{ id: 'new-one', symbol: 'N1', name: 'New' }])
  assert.equal(await categoryOf('new-one'), 'gaming')
})

test('an asset that is saved again takes its new name and rank, and a ticker may be shared', async () => {
  await saveAssets(db, [
    { id: 'tiny-one', symbol: 'one', name: 'Tiny', rank: 9_000 },
    { id: 'tiny-two', symbol: 'ONE', name: 'Tiny too' },
  ])
  await saveAssets(db, [{ id: 'tiny-one', symbol: 'ONE', name: 'Tiny, renamed', rank: 8_000 }])
  const found = (await listAssets(db)).filter((asset) => asset.id.startsWith('tiny-'))
  assert.deepEqual(found, [
    { id: 'tiny-one', symbol: 'ONE', name: 'Tiny, renamed', rank: 8_000 },
    { id: 'tiny-two', symbol: 'ONE', name: 'Tiny too' },
  ])
})

test('prices from the smallest to the largest come back digit by digit', async () => {
  const tick = {
    assetId: 'bitcoin',
    at: at(1),
    price: '0.000000000056',
    marketCap: '1000000000000000.01',
    change24h: -1.25,
  }
  assert.deepEqual(await saveTicks(db, [tick], 'sample'), ['bitcoin'])
  const [latest] = await findLatestPrices(db, { assetIds: ['bitcoin'], limit: 10 })
  assert.deepEqual(latest, {
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1, category: 'layer-1' },
    tick,
    source: 'sample',
  })
})

test('an older tick never replaces a younger one, and an unlisted asset does not stop the others', async () => {
  const tick = (assetId: string, minute: number, price: string) => ({ assetId, at: at(minute), price })
  await saveTicks(db, [tick('ethereum', 5, '5')], 'sample')
  const news = await saveTicks(
    db,
    [tick('ethereum', 4, '4'), tick('nobody', 5, '1'), tick('solana', 2, '2'), tick('solana', 3, '3')],
    'sample',
  )
  assert.deepEqual(news, ['solana'])
  const latest = await findLatestPrices(db, { assetIds: ['ethereum', 'solana', 'nobody'], limit: 10 })
  assert.deepEqual(
    latest.map((entry) => [entry.asset.symbol, entry.tick.price]),
    [
      ['ETH', '5'],
      ['SOL', '3'],
    ],
  )
})

test('a running candle grows, and candles come oldest first, the newest of them when there are too many', async () => {
  const candle = (hour: number, close: string): Candle => ({
    assetId: 'bitcoin',
    interval: '1h',
    start: new Date(Date.UTC(2024, 4, 1, hour)),
    open: '1',
    high: '9',
    low: '0.5',
    close,
  })
  await saveCandles(db, [candle(0, '2'), candle(1, '3'), candle(2, '4')], 'sample')
  await saveCandles(db, [{ ...candle(2, '5'), volume: '10' }, candle(2, '6')], 'sample')
  const range = { assetId: 'bitcoin', interval: '1h', from: at(0), to: at(600) } as const
  const found = await listCandles(db, { ...range, limit: 2 })
  assert.deepEqual(found, [candle(1, '3'), candle(2, '6')])
  assert.deepEqual(await listCandles(db, { ...range, interval: '1d', limit: 2 }), [])
})

test('prices of a moment are the last ones within the window', async () => {
  const ids = ['as-of-one', 'as-of-two']
  await saveAssets(
    db,
    ids.map((id) => ({ id, symbol: id.toUpperCase(), name: id })),
  )
  const save = (minute: number, prices: Record<string, string>, source: string) =>
    saveTicks(
      db,
      Object.entries(prices).map(([assetId, price]) => ({ assetId, at: at(minute - 1), price })),
      source,
      { now: at(minute) },
    )
  await save(9_000, { 'as-of-one': '1', 'as-of-two': '2.50' }, 'first')
  await save(9_010, { 'as-of-one': '3' }, 'second')
  const find = async (asOf: Date, withinMinutes: number) => {
    const found = await findPricesAsOf(db, { assetIds: ids, asOf, withinMs: withinMinutes * 60_000 })
    return found.map(({ tick, source }) => [tick.assetId, tick.price, tick.at, source])
  }
  const [one, two] = [
    ['as-of-one', '1', at(8_999), 'first'],
    ['as-of-two', '2.50', at(8_999), 'first'],
  ]
  const newer = ['as-of-one', '3', at(9_009), 'second']
  const justBefore = (minute: number) => new Date(at(minute).getTime() - 1)
  assert.deepEqual(await find(justBefore(9_000), 60), [])
  assert.deepEqual(await find(at(9_000), 60), [one, two])
  assert.deepEqual(await find(justBefore(9_010), 60), [one, two])
  assert.deepEqual(await find(at(9_010), 60), [newer, two])
  assert.deepEqual([await find(justBefore(9_010), 10), await find(at(9_010), 10)], [[one, two], [newer]])
})
