import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { findPrices, type PairPrice } from '#analyze/market/find-prices.ts'
import { startBinancePlayer } from '#play/market/binance-player.ts'
import { startCoinbasePlayer } from '#play/market/coinbase-player.ts'
import { startCoingeckoPlayer } from '#play/market/coingecko-player.ts'
import { startKrakenPlayer } from '#play/market/kraken-player.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import { listSourceHealth } from '#store/sources/health.ts'
import { getTapeHead, listTapeAfter } from '#store/tape/read-tape.ts'
import { listVenueTicks } from '#store/testing/list-venue-ticks.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { eventually } from '../../postgres/testing/embedded-process.ts'
import { startPricing } from './start-pricing.ts'

async function begin(
  t: TestContext,
  sources: readonly string[] = ['binance', 'coinbase', 'kraken', 'coingecko'],
) {
  const { db } = await openTestDatabase()
  const [binance, coinbase, kraken, coingecko] = await Promise.all([
    startBinancePlayer({ rate: 2 }),
    startCoinbasePlayer({ rate: 2 }),
    startKrakenPlayer({ rate: 100 }),
    startCoingeckoPlayer({}),
  ])
  for (const player of [binance, coinbase, kraken, coingecko]) t.after(() => player.stop())
  const { ctx } = await startTestServer(t, { db, log: pino({ level: 'silent' }) })
  const choice = {
    sources,
    sourceSettings: {
      BINANCE_URL: binance.url,
      BINANCE_STREAM_URL: binance.streamUrl,
      COINBASE_URL: coinbase.url,
      COINBASE_STREAM_URL: coinbase.streamUrl,
      KRAKEN_URL: kraken.url,
      KRAKEN_STREAM_URL: kraken.streamUrl,
      COINGECKO_URL: coingecko.url,
    },
  }
  return { db, kraken, start: () => startPricing({ ctx, choice }) }
}

test('what the venues say becomes a price that says what it was made of, on the tape, in candles and again', async (t) => {
  const { db, start } = await begin(t)
  const before = await getTapeHead(db)
  const pricing = start()
  t.after(() => pricing.stop())
  const bitcoin = async () => (await findLatestPrices(db, { assetIds: ['bitcoin'], limit: 1 }))[0]
  await eventually('three venues, a supply and candles of the past', async () => {
    const found = await bitcoin()
    const { rows } = await db.pool.query(
      `select count(*)::int as n from candles where asset_id = 'bitcoin' and "interval" = '1h'`,
    )
    return found?.tick.venues?.length === 3 && found.tick.marketCap !== undefined && rows[0].n > 160
  })
  const found = await bitcoin()
  assert.equal(found?.source, 'venues')
  assert.equal(found?.tick.method, 'volume_weighted_median')
  assert.ok(Number(found?.tick.spreadBp) > 0)
  assert.ok(Number(found?.tick.volume24h) > 0)
  const { rows: running } = await db.pool.query(
    `select "interval", has_gap from candles where asset_id = 'bitcoin' and source = 'venues' order by 1`,
  )
  assert.deepEqual([...new Set(running.map((row) => row.interval))], ['1d', '1h', '1m', '5m'])
  assert.ok(
    running.filter((row) => row.interval !== '1m').every((row) => row.has_gap),
    'it began within them',
  )

  const entries = (await listTapeAfter(db, before, 1_000)).filter(({ kind }) => kind === 'tick')
  const last = entries.findLast(({ data }) => 'bitcoin' in (data as { prices: object }).prices)
  assert.ok(last)
  const ticks = await listVenueTicks(db, { from: new Date(last.at.getTime() - 60_000), to: last.at })
  const newest = new Map<string, PairPrice>()
  for (const [venue, base, quote, price, volumeBase24h, volumeQuote24h, atMs, refused] of ticks) {
    if (refused) continue
    newest.set(`${venue} ${base} ${quote}`, {
      venue,
      base,
      quote,
      price,
      at: new Date(atMs),
      ...(volumeBase24h === null ? {} : { volumeBase24h }),
      ...(volumeQuote24h === null ? {} : { volumeQuote24h }),
    })
  }
  const again = findPrices([...newest.values()], last.at).get('bitcoin')
  assert.equal(again?.price, (last.data as { prices: Record<string, string> }).prices.bitcoin)

  await pricing.stop()
  const health = await listSourceHealth(db)
  assert.deepEqual(
    health.map(({ source, state }) => [source, state]),
    ['binance', 'coinbase', 'coingecko', 'kraken'].map((source) => [source, 'stopped']),
  )
  assert.ok(health.every(({ kept }) => kept > 0))
})

test('a single stablecoin venue has prices, marked as such', async (t) => {
  const { db, start } = await begin(t, ['binance', 'coingecko'])
  const pricing = start()
  t.after(() => pricing.stop())
  const find = async (id: string) => (await findLatestPrices(db, { assetIds: [id], limit: 1 }))[0]
  await eventually('a price', async () => (await find('bitcoin'))?.source === 'venues')
  const bitcoin = await find('bitcoin')
  assert.deepEqual(
    [bitcoin?.tick.method, bitcoin?.tick.venues?.map(({ venue }) => venue)],
    ['single_venue', ['binance']],
  )
  const ticks = await listVenueTicks(db, { from: new Date(Date.now() - 600_000), to: new Date() })
  assert.ok(
    ticks.some(([venue, base, quote]) => venue === 'coingecko' && base === 'tether' && quote === 'USD'),
  )
  assert.notEqual((await find('tether'))?.source, 'venues', 'its rate came from no venue')
})

test('of two processes one makes prices, and the other goes on when it stops', async (t) => {
  const { db, kraken, start } = await begin(t)
  const findHolder = async () => {
    const { rows } = await db.pool.query<{ holder: string }>(
      `select holder from source_leases where source = 'prices'`,
    )
    return rows[0]?.holder
  }
  const first = start()
  await eventually('the first prices', async () => (await findLatestPrices(db, { limit: 1 })).length > 0)
  // As long as it is alone: a restart with more assets releases the lease.
  const holder = await eventually('the lease', findHolder)
  const second = start()
  t.after(() => second.stop())
  await eventually('no second reader', async () => kraken.sockets() === 1)
  await first.stop()
  await eventually('another holds the lease', async () => ![undefined, holder].includes(await findHolder()))
  await eventually('it reads', async () => kraken.sockets() === 1)
})
