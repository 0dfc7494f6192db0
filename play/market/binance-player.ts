import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'
import {
  candlesOf,
  createPlayedMarket,
  inQuote,
  type MarketPlayerOptions,
  type PlayedMarket,
} from './played-market.ts'

const VENUE = 'binance'
const QUOTES = ['USDT', 'USDC'] as const
const STEPS: Record<string, number> = { '1m': 60_000, '5m': 300_000, '1h': 3_600_000, '1d': 86_400_000 }
const KLINES_MAX = 1_000
const EVERY_MS = 1_000

/**
 * Plays Binance's public market data: `!miniTicker@arr`, `exchangeInfo` and `klines`, with a pair that is no longer traded (all zero).
 * Sources: those of collect/market/binance/binance.ts. `rate`: arrays a second, 1 if not given.
 */
export function startBinancePlayer({
  port,
  seed = 1,
  rate = 1,
}: MarketPlayerOptions): Promise<RunningPlayer> {
  const market = createPlayedMarket(seed)
  const pairs = new Map(
    [...market.assets.map(({ symbol }) => symbol), 'EUR'].flatMap((base) =>
      QUOTES.filter((quote) => quote !== base).map((quote) => [
        `${base}${quote}`,
        { base, quote, venue: VENUE },
      ]),
    ),
  )
  const tickers = () =>
    JSON.stringify([...pairs].map(([symbol, pair]) => toTicker(market, symbol, pair)).concat(gone()))
  return startPlayer(
    {
      answer: (request) => answerKlines(request, market, pairs),
      refuse: ({ url }) =>
        url.pathname === '/ws/!miniTicker@arr'
          ? undefined
          : { status: 404, body: { code: -1000, msg: 'Not found' } },
      listen: (socket) => {
        socket.send(tickers())
        const timer = setInterval(() => socket.send(tickers()), EVERY_MS / rate)
        return () => clearInterval(timer)
      },
    },
    port,
  )
}

interface VenuePair {
  base: string
  quote: string
  venue: string
}

function toTicker(market: PlayedMarket, symbol: string, { base, quote, venue }: VenuePair) {
  const ms = Date.now()
  const price = market.priceAt(base, ms, venue) ?? 0
  const volume = volumeOf(market, base) / (quote === 'USDT' ? 1 : 4)
  const close = inQuote(market, price, quote, { ms, venue })
  return {
    e: '24hrMiniTicker',
    E: ms,
    s: symbol,
    c: close,
    o: close,
    h: close,
    l: close,
    v: (volume / price).toFixed(8),
    q: volume.toFixed(8),
  }
}

function volumeOf(market: PlayedMarket, base: string): number {
  return (market.assets.find(({ symbol }) => symbol === base)?.volume24h ?? 1e7) * 0.4
}

function gone() {
  const zero = '0.00000000'
  return {
    e: '24hrMiniTicker',
    E: Date.now(),
    s: 'VENUSDT',
    c: zero,
    o: zero,
    h: zero,
    l: zero,
    v: zero,
    q: zero,
  }
}

function answerKlines(
  { url }: PlayerRequest,
  market: PlayedMarket,
  pairs: Map<string, VenuePair>,
): Answer | undefined {
  if (url.pathname === '/api/v3/exchangeInfo') return { body: { symbols: [...pairs].map(toSymbol) } }
  if (url.pathname !== '/api/v3/klines') return undefined
  const pair = pairs.get(url.searchParams.get('symbol') ?? '')
  const stepMs = STEPS[url.searchParams.get('interval') ?? '']
  const limit = Number(url.searchParams.get('limit') ?? 500)
  if (!pair) return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }
  if (!stepMs) return { status: 400, body: { code: -1120, msg: 'Invalid interval.' } }
  if (!(limit >= 1 && limit <= KLINES_MAX))
    return { status: 400, body: { code: -1130, msg: "Parameter 'limit' is invalid." } }
  const fromMs = Number(url.searchParams.get('startTime'))
  const toMs = Math.min(Number(url.searchParams.get('endTime')) + 1, Date.now())
  const rows = candlesOf(market, pair, { fromMs, toMs, stepMs }).slice(0, limit)
  return {
    body: rows.map(({ startMs, open, high, low, close, volume }) => [
      startMs,
      ...[open, high, low, close, volume].map(plain),
      startMs + stepMs - 1,
      plain(volume * close),
      100,
      plain(volume / 2),
      plain((volume / 2) * close),
      '0',
    ]),
  }
}

function toSymbol([symbol, { base, quote }]: [string, VenuePair]) {
  return { symbol, status: 'TRADING', baseAsset: base, quoteAsset: quote }
}

function plain(value: number): string {
  return value.toFixed(12)
}
