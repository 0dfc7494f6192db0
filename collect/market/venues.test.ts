import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { MarketSource, SourceSetup, VenueCandle, VenueTick } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { startBinancePlayer } from '#play/market/binance-player.ts'
import { startCoinbasePlayer } from '#play/market/coinbase-player.ts'
import { startKrakenPlayer } from '#play/market/kraken-player.ts'
import { type RunningPlayer, startPlayer } from '#play/server/start-player.ts'
import { binance } from './binance/binance.ts'
import { coinbase } from './coinbase/coinbase.ts'
import { kraken } from './kraken/kraken.ts'

const players: RunningPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

interface Venue {
  source: MarketSource
  start: typeof startBinancePlayer
  /** The pair whose candles are asked for, and one that is not traded. */
  quote: string
  /** How many candles of an hour one call gives. */
  page: number
  /** Where candles are asked. */
  path: string
}

const VENUES: Venue[] = [
  { source: binance, start: startBinancePlayer, quote: 'USDT', page: 1_000, path: '/klines' },
  { source: coinbase, start: startCoinbasePlayer, quote: 'USD', page: 300, path: '/candles' },
  { source: kraken, start: startKrakenPlayer, quote: 'USD', page: 720, path: '/OHLC' },
]

async function play({ start }: Venue, rate = 50): Promise<RunningPlayer> {
  const player = await start({ rate })
  players.push(player)
  return player
}

function open({ source }: Venue, player: RunningPlayer, options: Partial<SourceSetup> = {}) {
  const setup = createSetup({ url: player.url, streamUrl: player.streamUrl, ...options })
  return { feed: source.open(setup), states: setup.states }
}

function readTicks(
  venue: Venue,
  feed: ReturnType<MarketSource['open']>,
  isDone: (ticks: VenueTick[]) => boolean,
) {
  const { ticks } = feed
  assert.ok(ticks, venue.source.facts.id)
  return readUntil(
    (signal) => ticks({ bases: ['BTC', 'ETH', 'NOSUCH'], signal }),
    (batches) => isDone(batches.flat()),
  )
}

async function readCandles(
  { source, quote }: Venue,
  player: RunningPlayer,
  hours: number,
  options: { base?: string; now?: () => Date; to?: Date } = {},
): Promise<VenueCandle[]> {
  const setup = createSetup({ url: player.url, ...(options.now ? { now: options.now } : {}) })
  const { to = startOfHour() } = options
  const all: VenueCandle[] = []
  const candles = source.open(setup).candles?.({
    base: options.base ?? 'BTC',
    quote,
    interval: '1h',
    from: new Date(to.getTime() - hours * HOUR_MS),
    to,
    signal: new AbortController().signal,
  })
  for await (const page of candles ?? []) all.push(...page)
  return all
}

function startOfHour(): Date {
  return new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
}

for (const venue of VENUES) {
  const { id } = venue.source.facts

  test(`${id}: gives prices and volumes of bases and currencies`, async () => {
    const player = await play(venue)
    const { feed, states } = open(venue, player)
    const batches = await readTicks(venue, feed, (ticks) =>
      ['BTC', 'ETH'].every((base) => ticks.some((tick) => tick.base === base)),
    )
    const ticks = batches.flat()
    assert.ok(states.some(({ state }) => state === 'connected'))
    for (const tick of ticks) {
      assert.equal(tick.venue, id)
      assert.match(`${tick.base}/${tick.quote}`, /^(?:BTC|ETH|USDT|USDC|EUR|GBP|JPY)\/(?:USD|USDT|USDC|EUR)$/)
      assert.match(tick.price, /^\d+(?:\.\d+)?$/)
      assert.ok(tick.base === 'JPY' || Number(tick.volumeBase24h) > 0)
      assert.ok(Math.abs(tick.at.getTime() - Date.now()) < 20_000)
    }
  })

  if (id === 'kraken')
    test('kraken: gives what a pound and a yen are worth in dollars', async () => {
      const player = await play(venue)
      const { feed } = open(venue, player)
      const isHere = (base: string, ticks: VenueTick[]) => ticks.find((tick) => tick.base === base)
      const ticks = (
        await readTicks(venue, feed, (all) => ['GBP', 'JPY'].every((base) => isHere(base, all)))
      ).flat()
      assert.ok(Math.abs(Number(isHere('GBP', ticks)?.price) / 1.2712 - 1) < 0.001)
      assert.ok(Math.abs(Number(isHere('JPY', ticks)?.price) / 0.006612 - 1) < 0.001)
    })

  test(`${id}: reconnects, and drops only broken frames`, async () => {
    const player = await play(venue)
    const { feed, states } = open(venue, player)
    let isBroken = false
    await readTicks(venue, feed, () => {
      if (!isBroken) for (const frame of ['{"half', '[]', '{"type":1}']) player.sendToAll(frame)
      isBroken = true
      const isReported = states.some(({ state }) => state === 'frame_dropped')
      const connections = states.filter(({ state }) => state === 'connected').length
      if (isReported && connections < 3) player.dropSockets()
      return isReported && connections >= 3
    })
    assert.ok(states.some(({ state }) => state === 'frame_dropped'))
    assert.ok(states.some((health) => health.state === 'reconnecting' && health.error === 'closed'))
  })

  test(`${id}: a stream that says nothing is left and opened again`, async () => {
    const player = await play(venue, 0.001)
    const { feed, states } = open(venue, player, { silenceMs: 40 })
    await readTicks(venue, feed, () =>
      states.some((health) => health.state === 'reconnecting' && health.error === 'silent'),
    )
  })

  test(`${id}: reports a refused and a throttled connection`, async () => {
    const player = await play(venue)
    const { feed, states } = open(venue, player)
    player.answerNext({
      answer: { status: 451, body: { msg: 'Service unavailable from a restricted location' } },
    })
    player.answerNext({ answer: { status: 429, headers: { 'retry-after': '0' }, body: {} }, times: 3 })
    await readTicks(venue, feed, (ticks) => ticks.length > 0)
    assert.ok(states.some(({ state }) => state === 'refused'))
  })

  test(`${id}: reads past candles newest first, each once`, async () => {
    const player = await play(venue)
    const hours = Math.min(venue.page * 2 + 10, 720)
    const to = startOfHour()
    const candles = await readCandles(venue, player, hours, { to })
    const starts = candles.map(({ start }) => start.getTime())
    const first = to.getTime() - HOUR_MS
    // The player forgets what is older than 720 candles, of which one is running.
    assert.ok(starts.length >= Math.min(hours, 718), String(starts.length))
    assert.deepEqual(
      starts,
      starts.map((_, nr) => first - nr * HOUR_MS),
    )
    for (const { open, high, low, close } of candles) {
      assert.ok(Number(low) <= Number(open) && Number(close) <= Number(high))
    }
  })

  test(`${id}: an untraded pair has no candles, and faults are retried`, async () => {
    const player = await play(venue)
    assert.deepEqual(await readCandles(venue, player, 5, { base: 'NOSUCH' }), [])
    player.answerNext({ path: venue.path, answer: { status: 503, body: 'busy' } })
    player.answerNext({ path: venue.path, answer: 'cut' })
    assert.ok((await readCandles(venue, player, 5)).length >= 5)
  })
}

test('kraken: an error with status 200 is an error, and a limit is waited out', async () => {
  const venue = VENUES[2] as Venue
  const player = await play(venue)
  player.answerNext({ path: '/OHLC', answer: { body: { error: ['EGeneral:Invalid arguments'] } } })
  await assert.rejects(readCandles(venue, player, 5), { kind: 'bad_request' })
})

/** Candles of an hour as a venue answers them, and what it was asked for. */
async function askForCandles(t: TestContext, source: MarketSource, base: string, body: unknown) {
  const player = await startPlayer({ answer: () => ({ body }) })
  t.after(() => player.stop())
  const now = new Date('2026-03-10T12:30:00Z')
  const [from, to] = [new Date('2026-03-10T10:00:00Z'), new Date('2026-03-10T13:00:00Z')]
  const signal = AbortSignal.timeout(60_000)
  const { candles } = source.open(createSetup({ url: player.url, now: () => now }))
  const pages = candles!({ base, quote: 'USD', interval: '1h', from, to, signal }) // all three have them
  const found = (await Array.fromAsync(pages)).flat()
  const asked = player.requests.map(({ url }) => [url.pathname, Object.fromEntries(url.searchParams)])
  return { found: found.map(({ start, ...rest }) => ({ start: start.toISOString(), ...rest })), asked }
}

const secondsOf = (time: string) => Date.parse(`2026-03-10T${time}Z`) / 1_000

test('kraken: reads candles as documented, without the running one', async (t) => {
  const rows = ['09:00:00', '10:00:00', '11:00:00', '12:00:00'].map((time) => [
    secondsOf(time),
    '0.20',
    '0.500000000000000001',
    '0.1',
    '0.3',
    '0.4',
    '110.91626',
    5,
  ])
  const body = { error: [], result: { XDGUSD: rows, last: secondsOf('11:00:00') } }
  const { found, asked } = await askForCandles(t, kraken, 'DOGE', body)
  const since = String(secondsOf('10:00:00') - 1)
  assert.deepEqual(asked, [['/0/public/OHLC', { pair: 'XDGUSD', interval: '60', since }]])
  const candle = { venue: 'kraken', base: 'DOGE', quote: 'USD', interval: '1h' }
  const prices = { open: '0.2', high: '0.500000000000000001', low: '0.1', close: '0.3', volume: '110.91626' }
  assert.deepEqual(
    found,
    ['11', '10'].map((hour) => ({ start: `2026-03-10T${hour}:00:00.000Z`, ...candle, ...prices })),
  )
})

test('coinbase: reads candles as documented, asking with both ends', async (t) => {
  const rows = ['13:00:00', '12:00:00', '10:00:00', '09:00:00'].map((time) => [
    secondsOf(time),
    0.32,
    4.2,
    0.35,
    4.1,
    12.3,
  ])
  const { found, asked } = await askForCandles(t, coinbase, 'BTC', rows)
  const [start, end] = ['2026-03-10T10:00:00.000Z', '2026-03-10T12:00:00.000Z']
  assert.deepEqual(asked, [['/products/BTC-USD/candles', { granularity: '3600', start, end }]])
  const candle = { venue: 'coinbase', base: 'BTC', quote: 'USD', interval: '1h' }
  const prices = { open: '0.35', high: '4.2', low: '0.32', close: '4.1', volume: '12.3' }
  assert.deepEqual(
    found,
    [end, start].map((at) => ({ start: at, ...candle, ...prices })),
  )
})

test('kraken: what it says in words with status 200 is what it is', async (t) => {
  for (const [error, kind] of [
    ['EGeneral:Too many requests', 'throttled'],
    ['EAPI:Rate limit exceeded', 'throttled'],
    ['EService:Unavailable', 'source_down'],
    ['EQuery:Unknown something', 'bad_request'],
  ] as const) {
    await assert.rejects(askForCandles(t, kraken, 'BTC', { error: [error] }), { kind, message: error })
  }
  const unknown = { error: ['EQuery:Unknown asset pair'] }
  assert.deepEqual((await askForCandles(t, kraken, 'NOSUCH', unknown)).found, [])
  await assert.rejects(askForCandles(t, kraken, 'BTC', '<html>'), { kind: 'not_json' })
})

/** The ticks of frames that come after a subscription to what the venue lists. */
async function ticksOf(t: TestContext, venue: Venue, list: unknown, frames: unknown[]) {
  const subscribed: unknown[] = []
  const player = await startPlayer({
    answer: () => ({ body: list }),
    listen: (socket) => {
      socket.on('message', (text: Buffer) => {
        subscribed.push(JSON.parse(text.toString()))
        if (subscribed.length === 1) for (const frame of frames) socket.send(JSON.stringify(frame))
      })
      return undefined
    },
  })
  t.after(() => player.stop())
  const setup = createSetup({ url: player.url, streamUrl: player.streamUrl, now: () => TICKED })
  const batches = await readTicks(venue, venue.source.open(setup), (ticks) =>
    ticks.some(({ base }) => base === 'ETH'),
  )
  return { ticks: batches.flat(), subscribed }
}

const TICKED = new Date('2026-03-10T12:00:00Z')

test('kraken: follows pairs of known quotes by their new names', async (t) => {
  const result = {
    XXBTZUSD: { wsname: 'XBT/USD', status: 'online' },
    ETHUSDC: { wsname: 'ETH/USDC' },
    USDTZUSD: { wsname: 'USDT/USD', status: 'online' },
    XETHZGBP: { wsname: 'ETH/GBP', status: 'online' },
    XETHZEUR: { wsname: 'ETH/EUR', status: 'cancel_only' },
    SOLUSD: { wsname: 'SOL/USD', status: 'online' },
  }
  const ticker = (row: object) => ({ channel: 'ticker', type: 'update', data: [row] })
  const { ticks, subscribed } = await ticksOf(t, VENUES[2]!, { error: [], result }, [
    { channel: 'heartbeat' },
    { method: 'subscribe', success: true, result: { channel: 'ticker', symbol: 'BTC/USD' } },
    ticker({ symbol: 'BTC/USD', bid: 1, ask: 9, last: 0, volume: 1 }),
    ticker({ symbol: 'BTC/USD', last: 52_591.9, volume: 0.5, timestamp: '2026-03-10T11:59:58.5Z' }),
    ticker({ symbol: 'ETH/USDC', bid: 1, ask: 9, last: 5, vwap: 7, volume: 2 }),
  ]) // there are three
  const symbol = ['BTC/USD', 'ETH/USDC', 'USDT/USD']
  assert.deepEqual(subscribed, [{ method: 'subscribe', params: { channel: 'ticker', symbol } }])
  const of = (base: string, quote: string) => ({ venue: 'kraken', base, quote })
  const at = new Date('2026-03-10T11:59:58.500Z')
  assert.deepEqual(ticks, [
    { ...of('BTC', 'USD'), price: '52591.9', volumeBase24h: '0.5', at },
    { ...of('ETH', 'USDC'), price: '5', volumeBase24h: '2', at: TICKED },
  ])
})

test('coinbase: follows products of known quotes', async (t) => {
  const product = (base: string, quote: string, more: object = { status: 'online' }) => ({
    id: `${base}-${quote}`,
    base_currency: base,
    quote_currency: quote,
    ...more,
  })
  const list = [
    product('BTC', 'USD'),
    product('ETH', 'USDT', { trading_disabled: false }),
    product('USDC', 'EUR'),
    product('ETH', 'GBP'),
    product('ETH', 'USD', { status: 'delisted' }),
    product('BTC', 'EUR', { status: 'online', trading_disabled: true }),
    product('SOL', 'USD'),
  ]
  const tick = (id: string, more: object) => ({ type: 'ticker', product_id: id, ...more })
  const { ticks, subscribed } = await ticksOf(t, VENUES[1]!, list, [
    { type: 'subscriptions', channels: [] },
    tick('SOL-USD', { price: '7', volume_24h: '1' }),
    tick('BTC-USD', { price: '0', volume_24h: '1' }),
    tick('BTC-USD', { price: '1285.22', open_24h: '1', volume_24h: '245532.79', low_24h: '2' }),
    tick('ETH-USDT', { price: '5', volume_30d: '9', time: '2026-03-10T11:59:58.5Z' }),
  ]) // there are three
  const product_ids = ['BTC-USD', 'ETH-USDT', 'USDC-EUR']
  assert.deepEqual(subscribed, [{ type: 'subscribe', product_ids, channels: ['ticker_batch'] }])
  const of = (base: string, quote: string) => ({ venue: 'coinbase', base, quote })
  const at = new Date('2026-03-10T11:59:58.500Z')
  assert.deepEqual(ticks, [
    { ...of('BTC', 'USD'), price: '1285.22', volumeBase24h: '245532.79', at: TICKED },
    { ...of('ETH', 'USDT'), price: '5', volumeBase24h: undefined, at },
  ])
})

test('kraken: leaves out a refused pair, and fails if all are', async (t) => {
  let isMaintained = true
  const player = await startPlayer({
    answer: () => ({ body: { error: [], result: { a: { wsname: 'XBT/USD' }, b: { wsname: 'ETH/USD' } } } }),
    listen: (socket) => {
      socket.on('message', (text: Buffer) => {
        for (const symbol of JSON.parse(text.toString()).params.symbol) {
          const success = !isMaintained && symbol === 'ETH/USD'
          const error = 'Exchange is in maintenance'
          socket.send(JSON.stringify({ method: 'subscribe', success, error, symbol }))
          const data = [{ symbol, last: 2.5 }]
          if (success) socket.send(JSON.stringify({ channel: 'ticker', type: 'update', data }))
        }
      })
      return undefined
    },
  })
  t.after(() => player.stop())
  const setup = createSetup({ url: player.url, streamUrl: player.streamUrl })
  setup.onHealth = (health) => {
    setup.states.push(health)
    if (health.state === 'reconnecting') isMaintained = false
  }
  const batches = await readTicks(VENUES[2]!, kraken.open(setup), (ticks) => ticks.length > 0) // there are three
  const reported = setup.states.flatMap((health) =>
    health.state === 'reconnecting' ? [`${health.error} ${health.message}`] : [health.state],
  )
  assert.deepEqual(reported, ['source_down refused every pair: Exchange is in maintenance', 'connected'])
  assert.deepEqual(
    batches.flat().map(({ base, price }) => [base, price]),
    [['ETH', '2.5']],
  )
})

test('coinbase: a subscription that is refused is reported and tried again', async () => {
  const venue = VENUES[1] as Venue
  const player = await play(venue)
  const { feed, states } = open(venue, player)
  player.answerNext({
    path: '/products',
    answer: { body: [{ id: 'BTC-EUR', base_currency: 'BTC', quote_currency: 'EUR', status: 'online' }] },
  })
  await readTicks(venue, feed, (ticks) => ticks.length > 0)
  assert.ok(
    states.some(
      (health) => health.state === 'reconnecting' && /BTC-EUR is not a valid product/.test(health.message),
    ),
  )
})

test('coinbase: leaves out a product that the stream refuses', async () => {
  const venue = VENUES[1] as Venue
  const player = await play(venue)
  const { feed } = open(venue, player)
  const list = [
    ['BTC', 'USD'],
    ['BTC', 'EUR'],
    ['ETH', 'USD'],
  ].map(([base, quote]) => ({
    id: `${base}-${quote}`,
    base_currency: base,
    quote_currency: quote,
    status: 'online',
  }))
  player.answerNext({ path: '/products', times: 100, answer: { body: list } })
  const batches = await readTicks(venue, feed, (ticks) =>
    ['BTC', 'ETH'].every((base) => ticks.some((tick) => tick.base === base)),
  )
  assert.ok(batches.flat().every(({ quote }) => quote === 'USD'))
})

test('binance: a pair that is no longer traded, all zero, gives no price', async () => {
  const venue = VENUES[0] as Venue
  const player = await play(venue)
  const { feed } = open(venue, player)
  const { ticks } = feed
  assert.ok(ticks)
  const batches = await readUntil(
    (signal) => ticks({ bases: ['VEN', 'BTC'], signal }),
    (read) => read.length >= 3,
  )
  assert.deepEqual(
    batches.flat().filter(({ base }) => base === 'VEN'),
    [],
  )
})

for (const [nr, list] of [
  [1, '/products'],
  [2, '/AssetPairs'],
] as const) {
  const venue = VENUES[nr] as Venue
  test(`${venue.source.facts.id}: prices the largest without a list of pairs`, async () => {
    const player = await play(venue)
    const { feed, states } = open(venue, player)
    player.answerNext({ path: list, times: 100, answer: { status: 404, body: {} } })
    const { ticks } = feed
    assert.ok(ticks)
    const batches = await readUntil(
      (signal) => ticks({ bases: ['BTC', 'ETH', 'LTC'], signal }),
      (read) => ['BTC', 'ETH'].every((base) => read.flat().some((tick) => tick.base === base)),
    )
    assert.ok(batches.flat().every(({ quote }) => quote === 'USD'))
    assert.equal(states.filter(({ state }) => state === 'connected').length, 1)
  })
}
