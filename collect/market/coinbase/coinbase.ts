import { createFetcher, type Fetcher } from '#collect/http/create-fetcher.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { openSocket } from '#collect/http/open-socket.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type {
  CandleOptions,
  MarketFeed,
  MarketSource,
  SourceSetup,
  VenueCandle,
  VenueTick,
} from '#collect/port/source.ts'
import { INTERVAL_MS } from '#contract/market.ts'
import { asList, asRecord, asText } from '../../http/json.ts'
import { withOrigin } from '../../http/streams.ts'
import { candlePages, toCandles } from '../candle-pages.ts'
import { parseExactJson, readDecimal, readPrice } from '../decimal.ts'
import { readAt, readFrames } from '../read-frames.ts'
import {
  isListAway,
  isQuote,
  MAJORS_ALONE_MS,
  majorPairs,
  type Pair,
  withCurrencies,
} from '../venue-pairs.ts'
import { COINBASE_FACTS } from './facts.ts'

/**
 * Coinbase Exchange: `ticker_batch` for prices, product candles for the past. Sources: the pages "WebSocket overview",
 * "WebSocket channels" and "Get product candles" of docs.cdp.coinbase.com/exchange, read 2026-11-22.
 */
export const coinbase: MarketSource = { kind: 'market', facts: COINBASE_FACTS, open }

const STREAM = 'wss://ws-feed.exchange.coinbase.com'
const PRODUCTS = 'https://api.exchange.coinbase.com/products'
/** Something changes in every batch of five seconds. */
const SILENCE_MS = 30_000
/** The list of all products: 1 kB each, less than a thousand. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024
const CANDLES_A_CALL = 300

function open(setup: SourceSetup): MarketFeed {
  const fetcher = createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES })
  const refused = new Set<string>()
  return {
    ticks: ({ bases, signal }) =>
      keepGoing(setup, signal, () => connect(setup, fetcher, { bases, refused }, signal), {
        host: withOrigin(STREAM, setup.streamUrl).host,
      }),
    candles: (options) => readCandles(setup, fetcher, options),
  }
}

async function* connect(
  setup: SourceSetup,
  fetcher: Fetcher,
  { bases, refused }: { bases: readonly string[]; refused: Set<string> },
  signal: AbortSignal,
): AsyncGenerator<VenueTick[]> {
  const { pairs, isWhole } = await findPairs(setup, fetcher, bases, signal)
  for (const id of refused) pairs.delete(id)
  if (pairs.size === 0) throw new SourceError('malformed', 'lists no product that we look for')
  // A product that is not traded refuses the whole message that names it.
  const messages = isWhole ? [[...pairs.keys()]] : [...pairs.keys()].map((id) => [id])
  const frames = openSocket(setup, {
    url: withOrigin(STREAM, setup.streamUrl),
    isReportedByReader: true,
    greetings: messages.map((ids) =>
      JSON.stringify({ type: 'subscribe', product_ids: ids, channels: ['ticker_batch'] }),
    ),
    signal: isWhole ? signal : AbortSignal.any([signal, AbortSignal.timeout(MAJORS_ALONE_MS)]),
    silenceMs: setup.silenceMs ?? SILENCE_MS,
  })
  yield* readFrames(setup, frames, (message) => {
    const reason = isWhole ? findRefusal(message) : undefined
    if (reason !== undefined) throw leaveOut(reason, pairs, refused, setup)
    return toTicks(message, { pairs, now: setup.now() })
  })
}

/** What an error says. Source: the page "WebSocket overview". */
function findRefusal(message: unknown): string | undefined {
  const { type, message: text, reason } = asRecord(message)
  return type === 'error' ? `refused: ${asText(text) ?? ''} ${asText(reason) ?? ''}`.trim() : undefined
}

/** The list and the stream may disagree about a product: what the stream refuses by name is left out from then on. */
function leaveOut(
  reason: string,
  pairs: Map<string, Pair>,
  refused: Set<string>,
  { now }: SourceSetup,
): SourceError {
  const words = new Set(reason.split(/[^\w-]+/))
  const named = [...pairs.keys()].filter((id) => words.has(id))
  for (const id of named) refused.add(id)
  return new SourceError('closed', reason, named.length > 0 ? { retryAt: now() } : {})
}

async function findPairs(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): Promise<{ pairs: Map<string, Pair>; isWhole: boolean }> {
  try {
    return { pairs: await listPairs(setup, fetcher, bases, signal), isWhole: true }
  } catch (error) {
    if (!isListAway(error)) throw error
    const pairs = majorPairs(bases).map((pair) => [`${pair.base}-${pair.quote}`, pair] as const)
    return { pairs: new Map(pairs), isWhole: false }
  }
}

async function listPairs(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Pair>> {
  const wanted = withCurrencies(bases)
  const products = await fetcher.json(withOrigin(PRODUCTS, setup.url), { signal })
  if (!Array.isArray(products)) throw new SourceError('malformed', 'an answer that is no list of products')
  const pairs = products.flatMap((product): [string, Pair][] => {
    const {
      id,
      base_currency: base,
      quote_currency: quote,
      status,
      trading_disabled: isOff,
    } = asRecord(product)
    if (typeof id !== 'string' || typeof base !== 'string' || typeof quote !== 'string') return []
    const isTraded = isOff !== true && (status === undefined || status === 'online')
    return isTraded && wanted.has(base) && isQuote(quote) ? [[id, { base, quote }]] : []
  })
  return new Map(pairs)
}

function toTicks(message: unknown, { pairs, now }: { pairs: Map<string, Pair>; now: Date }): VenueTick[] {
  const { type, product_id: product, price: last, volume_24h: volume, time } = asRecord(message)
  const refusal = findRefusal(message)
  if (refusal !== undefined) throw new SourceError('malformed', refusal)
  if (type === undefined) throw new SourceError('malformed', 'a frame without a type')
  const pair = typeof product === 'string' ? pairs.get(product) : undefined
  const price = readPrice(last)
  if (type !== 'ticker' || !pair || price === undefined) return []
  return [
    { venue: COINBASE_FACTS.id, ...pair, price, volumeBase24h: readDecimal(volume), at: readAt(time, now) },
  ]
}

async function* readCandles(
  setup: SourceSetup,
  fetcher: Fetcher,
  options: CandleOptions,
): AsyncGenerator<VenueCandle[]> {
  const step = INTERVAL_MS[options.interval]
  for (const page of candlePages(options, CANDLES_A_CALL)) {
    const url = withOrigin(
      `${PRODUCTS}/${encodeURIComponent(`${options.base}-${options.quote}`)}/candles`,
      setup.url,
    )
    url.searchParams.set('granularity', String(step / 1_000))
    url.searchParams.set('start', page.from.toISOString())
    // Both ends count: one more than 300 would be refused.
    url.searchParams.set('end', new Date(page.to.getTime() - step).toISOString())
    const rows = await ask(fetcher, url, options.signal)
    const candles = toCandles(rows.map(toRow), COINBASE_FACTS.id, options, page)
    if (candles.length === 0) return
    yield candles
  }
}

async function ask(fetcher: Fetcher, url: URL, signal: AbortSignal): Promise<readonly unknown[]> {
  try {
    const rows = await fetcher.json(url, { signal, parse: parseExactJson })
    if (!Array.isArray(rows)) throw new SourceError('malformed', 'an answer that is no list of candles')
    return rows
  } catch (error) {
    // The venue does not trade the pair.
    if (error instanceof SourceError && error.kind === 'not_found') return []
    throw error
  }
}

function toRow(row: unknown) {
  const [seconds, low, high, open, close, volume] = asList(row)
  return { startMs: Number(seconds) * 1_000, open, high, low, close, volume }
}
