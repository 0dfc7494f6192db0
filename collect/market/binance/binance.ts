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
import { asList, asRecord } from '../../http/json.ts'
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
import { BINANCE_FACTS } from './facts.ts'

/**
 * Binance's public market data: `!miniTicker@arr` for prices, `exchangeInfo` for what its symbols mean, `klines`
 * for the past. A connection is closed after 24
 * hours and opened again. Sources: web-socket-streams.md and rest-api.md of binance/binance-spot-api-docs, read 2026-11-22.
 */
export const binance: MarketSource = { kind: 'market', facts: BINANCE_FACTS, open }

const STREAM = 'wss://data-stream.binance.vision/ws/!miniTicker@arr'
/** Without what each account may trade it is a fifth as large. */
const SYMBOLS =
  'https://data-api.binance.vision/api/v3/exchangeInfo?symbolStatus=TRADING&showPermissionSets=false'
const KLINES = 'https://data-api.binance.vision/api/v3/klines'
/** Something changes every second. */
const SILENCE_MS = 20_000
/** The list of all symbols that are traded: 1.5 kB each, some two thousand. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024
const CANDLES_A_CALL = 1_000
/** "Invalid symbol": the venue does not trade the pair. */
const UNKNOWN_SYMBOL = '-1121'

function open(setup: SourceSetup): MarketFeed {
  const fetcher = createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES })
  return {
    ticks: ({ bases, signal }) => keepGoing(setup, signal, () => connect(setup, fetcher, bases, signal)),
    candles: (options) => readCandles(setup, fetcher, options),
  }
}

async function* connect(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<VenueTick[]> {
  const { pairs, isWhole } = await findPairs(setup, fetcher, bases, signal)
  const frames = openSocket(setup, {
    url: withOrigin(STREAM, setup.streamUrl),
    signal: isWhole ? signal : AbortSignal.any([signal, AbortSignal.timeout(MAJORS_ALONE_MS)]),
    silenceMs: setup.silenceMs ?? SILENCE_MS,
  })
  yield* readFrames(setup, frames, (message) => {
    if (!Array.isArray(message)) throw new SourceError('malformed', 'a frame that is no list of tickers')
    return message.flatMap((row) => toTick(row, pairs, setup.now()))
  })
}

function toTick(row: unknown, pairs: Map<string, Pair>, now: Date): VenueTick[] {
  const { s: symbol, c: close, v: base, q: quote, E: at } = asRecord(row)
  const pair = typeof symbol === 'string' ? pairs.get(symbol) : undefined
  const price = readPrice(close)
  if (!pair || price === undefined) return []
  const volumes = { volumeBase24h: readDecimal(base), volumeQuote24h: readDecimal(quote) }
  return [{ venue: BINANCE_FACTS.id, ...pair, price, ...volumes, at: readAt(at, now) }]
}

/**
 * Symbols are written without a mark between base and quote: the venue's list says which is which, for ARBUSD is AR in BUSD
 * and no ARB in dollars. Where it is away the largest are spelled out, which no other pair is written like.
 */
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
    const pairs = majorPairs(bases).flatMap(({ base }) =>
      DOLLAR_COINS.flatMap((quote): [string, Pair][] =>
        quote === base ? [] : [[`${base}${quote}`, { base, quote }]],
      ),
    )
    return { pairs: new Map(pairs), isWhole: false }
  }
}

const DOLLAR_COINS = ['USDT', 'USDC']

async function listPairs(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Pair>> {
  const wanted = withCurrencies(bases)
  const { symbols } = asRecord(await fetcher.json(withOrigin(SYMBOLS, setup.url), { signal }))
  if (!Array.isArray(symbols)) throw new SourceError('malformed', 'an answer without symbols')
  const pairs = symbols.flatMap((value): [string, Pair][] => {
    const { symbol, baseAsset: base, quoteAsset: quote } = asRecord(value)
    if (typeof symbol !== 'string' || typeof base !== 'string' || typeof quote !== 'string') return []
    return wanted.has(base) && isQuote(quote) ? [[symbol, { base, quote }]] : []
  })
  if (pairs.length === 0) throw new SourceError('malformed', 'lists no pair that we look for')
  return new Map(pairs)
}

async function* readCandles(
  setup: SourceSetup,
  fetcher: Fetcher,
  options: CandleOptions,
): AsyncGenerator<VenueCandle[]> {
  for (const page of candlePages(options, CANDLES_A_CALL)) {
    const url = withOrigin(KLINES, setup.url)
    url.searchParams.set('symbol', `${options.base}${options.quote}`)
    url.searchParams.set('interval', options.interval)
    url.searchParams.set('startTime', String(page.from.getTime()))
    url.searchParams.set('endTime', String(page.to.getTime() - 1))
    url.searchParams.set('limit', String(CANDLES_A_CALL))
    const rows = await ask(fetcher, url, options.signal)
    if (!rows) return
    const candles = toCandles(rows.map(toRow), BINANCE_FACTS.id, options, page)
    // Nothing in a page: the pair was not traded yet.
    if (candles.length === 0) return
    yield candles
  }
}

async function ask(fetcher: Fetcher, url: URL, signal: AbortSignal): Promise<readonly unknown[] | undefined> {
  try {
    const rows = await fetcher.json(url, { signal, parse: parseExactJson })
    if (!Array.isArray(rows)) throw new SourceError('malformed', 'an answer that is no list of candles')
    return rows
  } catch (error) {
    if (error instanceof SourceError && error.code === UNKNOWN_SYMBOL) return undefined
    throw error
  }
}

function toRow(row: unknown) {
  const [start, open, high, low, close, volume] = asList(row)
  return { startMs: Number(start), open, high, low, close, volume }
}
