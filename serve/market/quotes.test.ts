import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { saveCandles } from '#store/market/candles.ts'
import { pruneRates, saveRates } from '#store/market/currency-rates.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')
let now = START
await putPrices(db, START)
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => now, settings: NOTHING_KEPT },
)
const { key } = await makeCaller(server, { plan: 'scale' })
const get = async (path: string) => callV1(server.url, `GET ${path}`, { key })

const euro = (price: string, at: Date) => ({
  currency: 'EUR' as const,
  price,
  at,
  method: 'single_venue' as const,
  venues: [{ venue: 'kraken', price, at }],
})
await saveRates(db, [euro('1.0821', new Date(START.getTime() - 5_000))], new Date(START.getTime() - 2_000))

test('prices in euros are those in dollars divided by the rate, which stands beside them', async () => {
  const { status, body } = await get('/v1/crypto/prices?symbols=BTC,NOSUCH&quote=EUR')
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map((row: { status: string; price: string }) => [row.status, row.price]),
    [
      ['ok', '59375.3996858'],
      ['not_covered', null],
    ],
  )
  assert.equal(body.data[0].change_24h, null)
  assert.deepEqual(body.rate, {
    currency: 'EUR',
    price: '1.0821',
    at: '2026-03-10T11:59:55.000Z',
    age_seconds: 5,
    method: 'single_venue',
    venues: [{ venue: 'kraken', price: '1.0821', at: '2026-03-10T11:59:55.000Z', used: true }],
  })
})

test('an asset is a quote by its own price, and dollars need no rate', async () => {
  const { body } = await get('/v1/crypto/prices?symbols=BTC,ETH&quote=ETH')
  assert.deepEqual(
    [body.data[0].price, body.data[1].price, body.rate.price],
    ['20.5896875501', '1', '3120.5'],
  )
  const dollars = (await get('/v1/crypto/prices?symbols=BTC')).body
  assert.deepEqual([dollars.data[0].price, dollars.rate], ['64250.12', null])
})

test('without a fresh rate a row has no price and costs nothing', async () => {
  const { body, headers } = await get('/v1/crypto/prices?symbols=BTC&quote=JPY')
  assert.deepEqual([body.data[0].status, body.data[0].price, body.rate.price], ['no_rate', null, null])
  assert.equal(headers.get('x-credits-charged'), '0')
})

test('a rate is one for fifteen minutes, and as of a moment the one that was known then', async () => {
  const asOf = START.toISOString()
  const before = (await get(`/v1/crypto/prices?symbols=BTC&quote=EUR&as_of=${asOf}`)).body
  await saveRates(db, [euro('2', new Date(START.getTime() - 1_000))], new Date(START.getTime() + 1_000))
  now = new Date(START.getTime() + MINUTE_MS)
  const later = (await get('/v1/crypto/prices?symbols=BTC&quote=EUR')).body
  assert.equal(later.rate.price, '2')
  const known = (await get(`/v1/crypto/prices?symbols=BTC&quote=EUR&as_of=${asOf}`)).body
  assert.deepEqual([known.data, known.rate.price], [before.data, '1.0821'])
  now = new Date(START.getTime() + 15 * MINUTE_MS)
  assert.equal((await get('/v1/crypto/prices?symbols=BTC&quote=EUR')).body.rate.price, null)
  now = START
})

test('candles are divided by the rate at their end, and left out without one', async () => {
  const hour = (back: number) => new Date(START.getTime() - back * HOUR_MS)
  const candle = (assetId: string, back: number, close: string) => ({
    ...{ assetId, interval: '1h' as const, start: hour(back), open: '10', high: '40', low: '5', close },
  })
  await saveCandles(
    db,
    [candle('bitcoin', 1, '20'), candle('bitcoin', 2, '30'), candle('ethereum', 1, '4')],
    'x',
  )
  const read = async (quote: string) =>
    (await get(`/v1/crypto/candles?symbol=BTC&end=2026-03-10T12:00:00Z&quote=${quote}`)).body.data.map(
      ({ start, high, close, rate }: Record<string, string>) => [start, high, close, rate],
    )
  assert.deepEqual(await read('ETH'), [['2026-03-10T11:00:00.000Z', '10', '5', '4']])
  assert.deepEqual(await read('EUR'), [
    ['2026-03-10T11:00:00.000Z', '36.9651603364', '18.4825801682', '1.0821'],
  ])
  assert.equal((await read('USD')).length, 2)
})

test('of old rates the last of each hour stays, also where the hour ends in a gap', async () => {
  const old = new Date(START.getTime() - 40 * DAY_MS)
  const minutesOfHours = [[58, 59], [3, 41], [0], [59], [12, 13, 14, 30]]
  for (const [hour, minutes] of minutesOfHours.entries()) {
    for (const minute of minutes) {
      const at = new Date(old.getTime() + hour * HOUR_MS + minute * MINUTE_MS)
      await saveRates(db, [euro('1', at)], at)
    }
  }
  await pruneRates(db, START)
  const { rows } = await db.pool.query(
    'select extract(minute from known_at)::int as minute from currency_rates where known_at < $1 order by known_at',
    [new Date(START.getTime() - DAY_MS)],
  )
  assert.deepEqual(
    rows.map(({ minute }) => minute),
    minutesOfHours.map((minutes) => minutes.at(-1)),
  )
})
