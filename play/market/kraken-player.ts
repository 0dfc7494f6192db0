import type WebSocket from 'ws'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'
import {
  candlesOf,
  createPlayedMarket,
  inQuote,
  type MarketPlayerOptions,
  type PlayedMarket,
} from './played-market.ts'

const VENUE = 'kraken'
const LISTED = 60
const CANDLES_KEPT = 720
const OLD_NAMES: Record<string, string> = { BTC: 'XBT', DOGE: 'XDG' }
const CURRENCIES = ['USDT', 'USDC', 'EUR', 'GBP']

/**
 * Plays Kraken: AssetPairs, OHLC (the latest 720 candles and no more) and `ticker` of WebSocket v2 with heartbeats.
 * Sources: those of collect/market/kraken/kraken.ts. `rate`: trades a second of all pairs together, 20 if not given.
 */
export function startKrakenPlayer({
  port,
  seed = 1,
  rate = 20,
}: MarketPlayerOptions): Promise<RunningPlayer> {
  const market = createPlayedMarket(seed)
  const bases = [...market.assets.slice(0, LISTED).map(({ symbol }) => symbol), ...CURRENCIES]
  const symbols = [...new Set(bases)].flatMap((base) =>
    CURRENCIES.includes(base) ? [`${base}/USD`] : [`${base}/USD`, `${base}/EUR`],
  )
  symbols.push('USD/JPY')
  return startPlayer(
    {
      answer: (request) => answer(request, market, symbols),
      listen: (socket) => listen(socket, market, { symbols, everyMs: 1_000 / rate }),
    },
    port,
  )
}

function answer({ url }: PlayerRequest, market: PlayedMarket, symbols: string[]): Answer | undefined {
  if (url.pathname === '/0/public/AssetPairs') {
    const pairs = symbols.map((symbol) => {
      const [base = '', quote = ''] = symbol.split('/')
      const old = OLD_NAMES[base] ?? base
      return [`${old}${quote}`, { altname: `${old}${quote}`, wsname: `${old}/${quote}`, status: 'online' }]
    })
    const gone = { altname: 'GONEUSD', wsname: 'GONE/USD', status: 'delisted' }
    return { body: { error: [], result: { ...Object.fromEntries(pairs), GONEUSD: gone } } }
  }
  if (url.pathname !== '/0/public/OHLC') return undefined
  const name = url.searchParams.get('pair') ?? ''
  const symbol = symbols.find((one) => {
    const [base = '', quote = ''] = one.split('/')
    return `${OLD_NAMES[base] ?? base}${quote}` === name
  })
  if (!symbol) return { body: { error: ['EQuery:Unknown asset pair'] } }
  const [base = '', quote = ''] = symbol.split('/')
  const stepMs = Number(url.searchParams.get('interval')) * 60_000
  const now = Date.now()
  const kept = now - CANDLES_KEPT * stepMs
  const since = Number(url.searchParams.get('since') ?? 0) * 1_000
  const candles = candlesOf(
    market,
    { base, quote, venue: VENUE },
    { fromMs: Math.max(kept, since + 1), toMs: now, stepMs },
  )
  const text = (value: number) => value.toFixed(10)
  const rows = candles.map(({ startMs, open, high, low, close, volume }) => [
    startMs / 1_000,
    text(open),
    text(high),
    text(low),
    text(close),
    text((high + low + close) / 3),
    text(volume),
    10,
  ])
  return { body: { error: [], result: { [name]: rows, last: (candles.at(-2)?.startMs ?? 0) / 1_000 } } }
}

interface Feed {
  symbols: string[]
  everyMs: number
}

function listen(socket: WebSocket, market: PlayedMarket, { symbols, everyMs }: Feed): () => void {
  const taken: string[] = []
  const send = (message: unknown) => socket.send(JSON.stringify(message))
  const ticker = (type: 'snapshot' | 'update', of: string[]) =>
    send({ channel: 'ticker', type, data: of.map((symbol) => toTicker(market, symbol)) })
  send({
    channel: 'status',
    type: 'update',
    data: [{ system: 'online', api_version: 'v2', version: '2.0.0' }],
  })
  socket.on('message', (frame) => {
    const { method, params } = JSON.parse(String(frame)) as {
      method?: string
      params?: { symbol?: string[] }
    }
    for (const symbol of params?.symbol ?? []) {
      if (!symbols.includes(symbol)) {
        send({ method, success: false, error: `Currency pair not supported ${symbol}`, symbol })
        continue
      }
      send({ method, success: true, result: { channel: 'ticker', snapshot: true, symbol } })
      ticker('snapshot', [symbol])
      taken.push(symbol)
    }
  })
  let trade = 0
  const trades = setInterval(() => {
    const symbol = taken[(trade++ * 7) % Math.max(taken.length, 1)]
    if (symbol) ticker('update', [symbol])
  }, everyMs)
  const heart = setInterval(() => send({ channel: 'heartbeat' }), 1_000)
  return () => {
    clearInterval(trades)
    clearInterval(heart)
  }
}

function toTicker(market: PlayedMarket, symbol: string) {
  const [base = '', quote = ''] = symbol.split('/')
  const ms = Date.now()
  const price = market.priceAt(base, ms, VENUE) ?? 0
  const volume = (market.assets.find((asset) => asset.symbol === base)?.volume24h ?? 1e7) * 0.1
  // Numbers, not text: this interface writes them so.
  const last = Number(inQuote(market, price, quote, { ms, venue: VENUE }))
  const round = (value: number) => Number(value.toPrecision(8))
  return {
    symbol,
    bid: last,
    bid_qty: 1,
    ask: last,
    ask_qty: 1,
    last,
    volume: round(volume / price),
    vwap: last,
    low: last,
    high: last,
    change: 0,
    change_pct: 0,
    timestamp: new Date(ms).toISOString(),
  }
}
