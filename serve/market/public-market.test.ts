import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { exampleRequest } from '#contract/public/documents/example-request.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveCandles } from '#store/market/candles.ts'
import { saveOperatorAssets } from '#store/market/save-assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { saveUpstreamThrottle } from '#store/market/upstream-throttles.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { writeCursor } from '../public/cursor.ts'
import { callV1, type V1Answer } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')
let now = START
await putPrices(db, START)
await saveAssets(db, [
  { id: 'bitcoin-copy', symbol: 'btc', name: 'Bitcoin Copy' },
  { id: 'bitcoin-other', symbol: 'BTC', name: 'Another', rank: 4_000 },
  { id: 'formula', symbol: '=1+1', name: '@SUM(A1)' },
])
await saveCandles(
  db,
  Array.from({ length: 25 }, (_, hour) => ({
    assetId: 'bitcoin',
    interval: '1h' as const,
    start: new Date(START.getTime() - (hour + 1) * HOUR_MS),
    open: '1',
    high: '2',
    low: '0.5',
    close: String(hour + 1),
  })),
  'a source',
)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => now })
const { key } = await makeCaller(server, { plan: 'scale' })

test('prices come in the order asked, in any case, and say which asset was taken', async () => {
  now = START
  const { status, body, headers } = await get('/v1/crypto/prices?symbols=eth,BTC&ids=ethereum')
  assert.equal(status, 200)
  assert.equal(headers.get('x-credits-charged'), '1')
  assert.deepEqual(
    body.data.map((row: Row) => [row.requested, row.id, row.price, row.status]),
    [
      ['eth', 'ethereum', '3120.5', 'ok'],
      ['BTC', 'bitcoin', '64250.12', 'ok'],
      ['ethereum', 'ethereum', '3120.5', 'ok'],
    ],
  )
  assert.deepEqual(body.data[1].alternatives, ['bitcoin-other', 'bitcoin-copy'])
  assertFits('getPrices', body)
})

test('an absence says of what kind it is, and an answer without any price is free', async () => {
  now = START
  const { status, body, headers } = await get('/v1/crypto/prices?symbols=NOSUCH&ids=solana')
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map((row: Row) => [row.status, row.price]),
    [
      ['not_covered', null],
      ['no_data', null],
    ],
  )
  assert.equal(headers.get('x-credits-charged'), '0')
})

test('a price made of venues says which, and goes after a minute: stale, or source_down since when', async () => {
  now = START
  const at = new Date(START.getTime() - 2_000)
  await saveTicks(
    db,
    [
      {
        assetId: 'solana',
        at,
        price: '20.5',
        method: 'single_venue',
        spreadBp: 0,
        venues: [
          { venue: 'kraken', price: '20.5', volume24h: '1000', at },
          { venue: 'binance', at, refused: 'no_rate' },
        ],
      },
    ],
    'venues',
  )
  const fresh = await get('/v1/crypto/prices?ids=solana')
  now = new Date(at.getTime() + 61_000)
  const stale = await get('/v1/crypto/prices?ids=solana&format=json')
  const since = new Date(START.getTime() - 9_000)
  await db.pool.query(
    `insert into source_health (source, state, since, looked_at, kept, reconnects, errors, rules, updated_at)
     values ('kraken', 'reconnecting', $1, 0, 0, 0, '{}', '{}', $1)`,
    [since],
  )
  const down = await callV1(server.url, 'GET /v1/crypto/prices?symbols=SOL', { key })
  await db.pool.query('delete from source_health')
  now = START
  const [row] = fresh.body.data
  assert.deepEqual([row.status, row.price, row.method, row.spread_bp], ['ok', '20.5', 'single_venue', 0])
  assert.deepEqual(
    row.venues.map(({ venue, price, age_seconds, used, refused }: Row) => [
      venue,
      price,
      age_seconds,
      used,
      refused,
    ]),
    [
      ['kraken', '20.5', 2, true, null],
      ['binance', null, 2, false, 'no_rate'],
    ],
  )
  assertFits('getPrices', fresh.body)
  assert.deepEqual(
    [stale.body.data[0].status, stale.body.data[0].price, stale.body.data[0].age_seconds],
    ['stale', null, 61],
  )
  assert.equal(stale.headers.get('x-credits-charged'), '0')
  assert.deepEqual([down.body.data[0].status, down.body.data[0].since], ['source_down', since.toISOString()])
  assertFits('getPrices', down.body)
})

test('an old price is stale, and while its source has us wait it is throttled_upstream', async () => {
  now = new Date(START.getTime() + 901_000)
  const stale = await get('/v1/crypto/prices?symbols=BTC&format=json')
  await saveUpstreamThrottle(db, { source: 'a source', until: new Date(now.getTime() + 60_000) })
  const throttled = await get('/v1/crypto/prices?ids=bitcoin')
  await db.pool.query('delete from upstream_throttles')
  assert.equal(stale.body.data[0].status, 'stale')
  assert.equal(stale.body.data[0].age_seconds, 901)
  assert.equal(throttled.body.data[0].status, 'throttled_upstream')
  assert.equal(throttled.body.data[0].price, '64250.12')
})

for (const [query, pointer] of [
  ['', '#/query/symbols'],
  ['symbols=', '#/query/symbols'],
  ['symbols=BTC,,ETH', '#/query/symbols'],
  [`ids=${Array.from({ length: 101 }, (_, index) => `a${index}`).join(',')}`, '#/query/ids'],
  ['symbols=%00', '#/query/symbols'],
  ['symbols=BTC&currency=EUR', '#/query/currency'],
  ['symbols=BTC&format=xml', '#/query/format'],
] as const) {
  test(`prices with "${query.slice(0, 40)}" are 400 and point at ${pointer}`, async () => {
    const { status, body, headers } = await get(`/v1/crypto/prices?${query}`)
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, pointer)
    assert.equal(headers.get('x-credits-charged'), '0')
  })
}

for (const [path, pointer] of [
  ['/v1/crypto/candles', '#/query/symbol'],
  ['/v1/crypto/candles?symbol=BTC&id=bitcoin', '#/query/symbol'],
  ['/v1/crypto/candles?symbol=BTC&interval=2h', '#/query/interval'],
  ['/v1/crypto/candles?symbol=BTC&limit=0', '#/query/limit'],
  ['/v1/crypto/candles?symbol=BTC&limit=1e99', '#/query/limit'],
  ['/v1/crypto/candles?symbol=BTC&limit=2a', '#/query/limit'],
  ['/v1/crypto/candles?symbol=BTC&limit=9223372036854775808', '#/query/limit'],
  ['/v1/crypto/candles?symbol=BTC&start=2026-02-30', '#/query/start'],
  ['/v1/crypto/candles?symbol=BTC&start=2026-03-02&end=2026-03-01', '#/query/start'],
  ['/v1/crypto/candles?symbol=BTC&cursor=nonsense', '#/query/cursor'],
  ['/v1/crypto/assets?limit=-1', '#/query/limit'],
  ['/v1/crypto/assets?cursor=W10', '#/query/cursor'],
  [`/v1/crypto/assets?cursor=${writeCursor({}, [3e9, 'a'])}`, '#/query/cursor'],
  [`/v1/crypto/assets?cursor=${writeCursor({}, [1.5, 'a'])}`, '#/query/cursor'],
  [`/v1/crypto/assets?cursor=${writeCursor({}, [1, 'a\0'])}`, '#/query/cursor'],
  ['/v1/crypto/candles?symbol=BTC&start=2016-12-31T23:59:60Z', '#/query/start'],
  ['/v1/market/overview?x=1', '#/query/x'],
  ['/v1/ping?x=1', '#/query/x'],
  ['/v1/account/usage?month=1', '#/query/month'],
] as const) {
  test(`${path} is 400 and points at ${pointer}`, async () => {
    const { status, body } = await get(path)
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, pointer)
  })
}

test('reports every wrong field at once', async () => {
  const { status, body } = await get('/v1/crypto/candles?interval=2h&limit=0&x=1')
  assert.equal(status, 400)
  assert.deepEqual(body.errors.map(({ pointer }: Row) => pointer).sort(), [
    '#/query/interval',
    '#/query/limit',
    '#/query/x',
  ])
  for (const { message } of body.errors) assert.ok(body.detail.includes(message), message)
})

test('candles come newest first, page by page, each once and none left out, while new ones arrive', async () => {
  now = START
  const first = await get('/v1/crypto/candles?symbol=btc&limit=10')
  await saveCandles(
    db,
    [{ assetId: 'bitcoin', interval: '1h', start: START, open: '1', high: '1', low: '1', close: '99' }],
    'a source',
  )
  const second = await get(`/v1/crypto/candles?symbol=btc&limit=10&cursor=${first.body.page.next_cursor}`)
  const third = await get(new URL(linkOf(second), server.url).href.slice(server.url.length))
  const closes = [first, second, third].flatMap(({ body }) => body.data.map((row: Row) => Number(row.close)))
  assert.deepEqual(
    closes,
    Array.from({ length: 25 }, (_, hour) => hour + 1),
  )
  assert.equal(third.body.page.next_cursor, null)
  assert.equal(third.headers.get('link'), null)
  assertFits('getCandles', first.body)
})

test('a cursor belongs to its filters', async () => {
  const first = await get('/v1/crypto/candles?symbol=BTC&limit=5')
  const other = await get(`/v1/crypto/candles?symbol=BTC&interval=1d&cursor=${first.body.page.next_cursor}`)
  assert.equal(other.status, 400)
  assert.equal(other.body.code, 'invalid_cursor')
})

test('candles of an unknown asset and of a time without any say so and are free', async () => {
  const unknown = await get('/v1/crypto/candles?symbol=NOSUCH')
  const none = await get('/v1/crypto/candles?id=bitcoin&start=2020-01-01&end=2020-01-02')
  assert.deepEqual([unknown.body.status, none.body.status], ['not_covered', 'no_data'])
  assert.deepEqual(
    [unknown, none].map(({ headers }) => headers.get('x-credits-charged')),
    ['0', '0'],
  )
  assertFits('getCandles', unknown.body)
})

test('all assets come once over the pages, by rank, those without one last', async () => {
  const ids: string[] = []
  const ranks: (number | null)[] = []
  let path: string | undefined = '/v1/crypto/assets?limit=50'
  while (path) {
    const page: V1Answer = await get(path)
    assertFits('listAssets', page.body)
    ids.push(...page.body.data.map((row: Row) => row.id))
    ranks.push(...page.body.data.map((row: Row) => row.rank))
    path = page.body.page.next_cursor ? linkOf(page) : undefined
  }
  const { rows } = await db.pool.query('select count(*)::int as n from assets')
  assert.equal(ids.length, rows[0].n)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    ranks,
    ranks.toSorted((left, right) => (left ?? 1e9) - (right ?? 1e9)),
  )
})

test('a contract address leads to its asset: hexadecimal ones in any case, others as written', async () => {
  const hex = 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f'
  const base58 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  await saveOperatorAssets(db, [
    { id: 'dai', symbol: 'DAI', name: 'Dai', caip19: hex, category: 'stablecoins' },
    { id: 'usd-coin', symbol: 'USDC', name: 'USDC', caip19: base58 },
  ])
  const found = async (address: string) => {
    const { status, body } = await get(`/v1/crypto/assets?address=${encodeURIComponent(address)}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map((row: Record<string, unknown>) => [row.id, row.category, row.caip19])
  }
  const dai = [['dai', 'stablecoins', hex]]
  assert.deepEqual(await found('0x6B175474E89094C44DA98B954EEDEAC495271D0F'), dai)
  assert.deepEqual(await found(hex), dai)
  assert.deepEqual(await found(hex.replace('eip155:1', 'eip155:137')), [], 'on another chain it is another')
  const [, , usdc = ''] = base58.split(':')
  assert.deepEqual(await found(usdc), [['usd-coin', 'stablecoin', base58]])
  assert.deepEqual(await found(usdc.toLowerCase()), [])
  assert.deepEqual(await found('0x%'), [])
})

test('assets with one ticker are listed together', async () => {
  const { body } = await get('/v1/crypto/assets?symbol=btc')
  assert.deepEqual(
    body.data.map((row: Row) => row.id),
    ['bitcoin', 'bitcoin-other', 'bitcoin-copy'],
  )
})

test('the overview sums what has a price', async () => {
  now = START
  const { body, headers } = await get('/v1/market/overview')
  assert.equal(body.market_cap, '1000')
  assert.equal(body.volume_24h, '2000000')
  assert.equal(body.btc_dominance, 42.3)
  assert.equal(body.eth_dominance, 57.7)
  assert.equal(body.market_cap_change_24h, -1.25)
  assert.equal(body.status, 'ok')
  assert.equal(headers.get('x-credits-charged'), '1')
  assertFits('getMarketOverview', body)
})

test('a capitalization made with a supply that may not be handed on stays here, with the reason and the attribution', async () => {
  now = START
  const at = new Date(START.getTime() - 1_000)
  const venues = [{ venue: 'kraken', price: '2', at }]
  const made = { method: 'single_venue' as const, spreadBp: 0, venues }
  const shared = await get('/v1/crypto/prices?ids=bitcoin')
  assert.deepEqual(
    [shared.body.data[0].market_cap_withheld, shared.body.attribution],
    [null, []],
    'what somebody said as it is',
  )
  await saveTicks(
    db,
    [
      { assetId: 'cardano', at, price: '2', marketCap: '70', ...made },
      { assetId: 'dogecoin', at, price: '3', marketCap: '90', ...made },
    ],
    'venues',
  )
  await db.pool.query(
    `update assets set circulating_supply = 35, supply_source = case id when 'cardano' then 'coingecko' else 'operator' end
     where id in ('cardano', 'dogecoin')`,
  )
  const prices = await get('/v1/crypto/prices?ids=cardano,dogecoin')
  await db.pool.query(`delete from latest_prices where asset_id in ('cardano', 'dogecoin')`)
  const attribution = [
    { source: 'coingecko', text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com' },
  ]
  assert.deepEqual(
    prices.body.data.map((row: Row) => [row.price, row.market_cap, row.market_cap_withheld]),
    [
      ['2', null, 'source_terms'],
      ['3', '90', null],
    ],
  )
  assert.deepEqual(prices.body.attribution, attribution)
  assertFits('getPrices', prices.body)
})

test('the overview says which venues are in it, what they ask to be shown, and since when none can be read', async (t) => {
  const { db: own } = await openTestDatabase()
  let clock = START
  const other = await startTestServer(t, { db: own, now: () => clock, settings: NOTHING_KEPT })
  const { key: otherKey } = await makeCaller(other, { plan: 'scale' })
  const ask = () => callV1(other.url, 'GET /v1/market/overview', { key: otherKey })
  const venues = [
    { venue: 'kraken', price: '2', at: START },
    { venue: 'binance', at: START, refused: 'no_rate' as const },
  ]
  await saveTicks(
    own,
    [
      {
        assetId: 'bitcoin',
        at: START,
        price: '2',
        marketCap: '70',
        method: 'single_venue',
        spreadBp: 0,
        venues,
      },
    ],
    'venues',
  )
  await own.pool.query(`update assets set supply_source = 'coingecko' where id = 'bitcoin'`)
  const { body } = await ask()
  assert.deepEqual(
    [body.status, body.since, body.market_cap, body.sources, body.venues],
    ['ok', null, '70', ['venues'], ['kraken']],
  )
  assert.deepEqual(
    body.attribution.map(({ source }: Row) => source),
    ['coingecko'],
  )
  assertFits('getMarketOverview', body)
  clock = new Date(START.getTime() + 61_000)
  assert.equal((await ask()).body.status, 'stale')
  await own.pool.query(
    `insert into source_health (source, state, since, looked_at, kept, reconnects, errors, rules, updated_at)
     values ('kraken', 'down', $1, 0, 0, 0, '{}', '{}', $1)`,
    [START],
  )
  clock = new Date(START.getTime() + 65_000)
  const down = (await ask()).body
  assert.deepEqual([down.status, down.since], ['source_down', START.toISOString()])
})

test('a market without a single price has no sums, not sums of 0, and costs nothing', async (t) => {
  const { db: emptyDb } = await openTestDatabase()
  const empty = await startTestServer(t, { db: emptyDb, now: () => START })
  const { key: emptyKey } = await makeCaller(empty)
  const { body, headers } = await callV1(empty.url, 'GET /v1/market/overview', { key: emptyKey })
  assert.deepEqual([body.status, body.market_cap, body.volume_24h], ['no_data', null, null])
  assert.equal(headers.get('x-credits-charged'), '0')
  assertFits('getMarketOverview', body)
})

test('lists are also CSV and JSON lines, by parameter or by Accept, and nothing in them is a formula', async () => {
  now = START
  const csv = await get('/v1/crypto/assets?symbol=%3D1%2B1&format=csv')
  const prices = await callV1(server.url, 'GET /v1/crypto/prices?symbols=BTC,NOSUCH', {
    key,
    headers: { Accept: 'text/csv' },
  })
  const lines = await callV1(server.url, 'GET /v1/crypto/assets?limit=2', {
    key,
    headers: { Accept: 'text/html, application/x-ndjson;q=0.9, application/json;q=0.1' },
  })
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(csv.text, "id,symbol,name,rank,category,caip19\r\nformula,'=1+1,'@SUM(A1),,,\r\n")
  assert.match(
    prices.text.split('\r\n')[1] ?? '',
    /^BTC,ok,bitcoin,BTC,Bitcoin,1,bitcoin-other bitcoin-copy,64250.12,-1.25,/,
  )
  assert.deepEqual(
    lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
    ['bitcoin', 'ethereum'],
  )
})

test('a type that is not there is 406', async () => {
  const { status, body } = await callV1(server.url, 'GET /v1/ping', { key, headers: { Accept: 'text/csv' } })
  assert.equal(status, 406)
  assert.equal(body.code, 'not_acceptable')
})

test('an unchanged answer is 304 although its age has changed', async () => {
  now = START
  const first = await get('/v1/crypto/prices?symbols=ETH')
  now = new Date(START.getTime() + 5_000)
  const second = await callV1(server.url, 'GET /v1/crypto/prices?symbols=ETH', {
    key,
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  })
  assert.match(first.headers.get('etag') ?? '', /^W\/"/)
  assert.equal(second.status, 304)
  assert.equal(second.text, '')
})

test('every route of the contract is served, refuses a call without a key, and fits its schema with one', async () => {
  now = START
  const reads = publicContracts.filter(
    ({ method, path, stream }) => method === 'GET' && !path.includes(':') && !stream,
  )
  for (const contract of reads) {
    const { operationId, method, path } = contract
    const query = new URLSearchParams(exampleRequest(contract).query as Record<string, string>)
    const call = `${method} ${path}?${query}`
    const without = await callV1(server.url, call)
    const answer = await callV1(server.url, call, { key })
    assert.equal(without.status, 401, call)
    assert.equal(answer.status, 200, call)
    assertFits(operationId, answer.body)
  }
})

test('the contract is public', async () => {
  const { status, body } = await callV1(server.url, 'GET /v1/openapi.json')
  assert.equal(status, 200)
  assert.equal(body.openapi, '3.1.0')
  assert.equal(body.servers[0].url, 'http://localhost:3000')
})

// biome-ignore lint/suspicious/noExplicitAny: rows of many shapes, whose fields the tests assert
type Row = any

function get(path: string): Promise<V1Answer> {
  return callV1(server.url, `GET ${path}`, { key })
}

function linkOf(answer: V1Answer): string {
  return /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
}

function assertFits(operationId: string, body: unknown): void {
  const contract = publicContracts.find((one) => one.operationId === operationId)
  assert.ok(contract)
  const ajv = new Ajv2020({ allowUnionTypes: true })
  // The package is CommonJS; under Node its default export is the function or holds it.
  const add = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats
  ;(add as unknown as (instance: Ajv2020) => void)(ajv)
  const check = ajv.compile(contract.answer)
  assert.ok(check(body), JSON.stringify(check.errors))
}
