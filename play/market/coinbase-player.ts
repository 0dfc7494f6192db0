import type WebSocket from 'ws'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'
import {
  candlesOf,
  createPlayedMarket,
  inQuote,
  type MarketPlayerOptions,
  type PlayedMarket,
} from './played-market.ts'

const VENUE = 'coinbase'
const LISTED = 40
const GRANULARITIES = [60, 300, 900, 3_600, 21_600, 86_400]
const CANDLES_MAX = 300
const BATCH_MS = 5_000

/**
 * Plays Coinbase Exchange: products, candles and `ticker_batch`, with a product that is delisted. Sources: those of
 * collect/market/coinbase/coinbase.ts. `rate`: batches a second, 0.2 if not given.
 */
export function startCoinbasePlayer({ port, seed = 1, rate }: MarketPlayerOptions): Promise<RunningPlayer> {
  const market = createPlayedMarket(seed)
  const products = [...market.assets.slice(0, LISTED).map(({ symbol }) => symbol), 'USDT']
    .filter((symbol, index, all) => symbol !== 'USDC' && all.indexOf(symbol) === index)
    .map((symbol) => `${symbol}-USD`)
  return startPlayer(
    {
      answer: (request) => answer(request, market, products),
      listen: (socket) => listen(socket, market, { products, everyMs: rate ? 1_000 / rate : BATCH_MS }),
    },
    port,
  )
}

function answer({ url }: PlayerRequest, market: PlayedMarket, products: string[]): Answer | undefined {
  if (url.pathname === '/products')
    return { body: [...products.map((id) => toProduct(id)), toProduct('XYZ-USD', true)] }
  const id = /^\/products\/([^/]+)\/candles$/.exec(url.pathname)?.[1]
  if (id === undefined) return undefined
  if (!products.includes(id)) return { status: 404, body: { message: 'NotFound' } }
  const granularity = Number(url.searchParams.get('granularity'))
  const [fromMs, endMs] = ['start', 'end'].map((name) => Date.parse(url.searchParams.get(name) ?? ''))
  if (!GRANULARITIES.includes(granularity))
    return { status: 400, body: { message: 'Unsupported granularity' } }
  if (fromMs === undefined || endMs === undefined || Number.isNaN(fromMs + endMs))
    return { status: 400, body: { message: 'Invalid start or end' } }
  const stepMs = granularity * 1_000
  // Both ends count.
  const toMs = Math.min(endMs + 1, Date.now())
  const candles = candlesOf(market, toPair(id), { fromMs, toMs, stepMs })
  if ((endMs - fromMs) / stepMs >= CANDLES_MAX)
    return { status: 400, body: { message: 'granularity too small for the requested time range' } }
  return {
    body: candles
      .reverse()
      .map(({ startMs, low, high, open, close, volume }) => [
        startMs / 1_000,
        low,
        high,
        open,
        close,
        volume,
      ]),
  }
}

function toProduct(id: string, isGone = false) {
  const [base, quote] = id.split('-')
  return {
    id,
    base_currency: base,
    quote_currency: quote,
    status: isGone ? 'delisted' : 'online',
    trading_disabled: isGone,
  }
}

function toPair(id: string) {
  const [base = '', quote = ''] = id.split('-')
  return { base, quote, venue: VENUE }
}

interface Feed {
  products: string[]
  everyMs: number
}

function listen(socket: WebSocket, market: PlayedMarket, { products, everyMs }: Feed): () => void {
  let timer: NodeJS.Timeout | undefined
  let sequence = 0
  socket.on('message', (frame) => {
    const {
      type,
      product_ids: asked = [],
      channels = [],
    } = JSON.parse(String(frame)) as {
      type?: string
      product_ids?: string[]
      channels?: string[]
    }
    const unknown = asked.find((id) => !products.includes(id))
    if (type !== 'subscribe' || unknown || channels[0] !== 'ticker_batch') {
      const reason = unknown ? `${unknown} is not a valid product` : 'Unknown request'
      return socket.send(JSON.stringify({ type: 'error', message: 'Failed to subscribe', reason }))
    }
    socket.send(
      JSON.stringify({ type: 'subscriptions', channels: [{ name: 'ticker_batch', product_ids: asked }] }),
    )
    const batch = () => {
      for (const id of asked) socket.send(JSON.stringify(toTicker(market, id, ++sequence)))
    }
    batch()
    clearInterval(timer)
    timer = setInterval(batch, everyMs)
  })
  return () => clearInterval(timer)
}

function toTicker(market: PlayedMarket, id: string, sequence: number) {
  const { base, quote, venue } = toPair(id)
  const ms = Date.now()
  const price = market.priceAt(base, ms, venue) ?? 0
  const volume = (market.assets.find(({ symbol }) => symbol === base)?.volume24h ?? 1e7) * 0.2
  const last = inQuote(market, price, quote, { ms, venue })
  return {
    type: 'ticker',
    sequence,
    product_id: id,
    price: last,
    open_24h: last,
    volume_24h: (volume / price).toFixed(8),
    low_24h: last,
    high_24h: last,
    volume_30d: ((volume / price) * 30).toFixed(8),
    side: 'buy',
    time: new Date(ms).toISOString().replace('Z', '000Z'),
    trade_id: sequence,
    last_size: '0.01',
  }
}
