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
import { inBatches, withOrigin } from '../../http/streams.ts'
import { toCandles } from '../candle-pages.ts'
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
import { KRAKEN_FACTS } from './facts.ts'

/**
 * Kraken: `ticker` of its WebSocket v2 for prices, OHLC for the past. Sources: the pages "Ticker", "Heartbeat" and "Get
 * OHLC Data" of docs.kraken.com, read 2026-11-22.
 */
export const kraken: MarketSource = { kind: 'market', facts: KRAKEN_FACTS, open }

const STREAM = 'wss://ws.kraken.com/v2'
const PAIRS = 'https://api.kraken.com/0/public/AssetPairs'
const OHLC = 'https://api.kraken.com/0/public/OHLC'
/** 720 candles of 100 bytes. */
const ANSWER_MAX_BYTES = 1024 * 1024
/** A heartbeat comes each second where nothing else does. */
const SILENCE_MS = 10_000
const SYMBOLS_A_MESSAGE = 100
/** Its REST interface keeps older names. */
const NAMES: Record<string, string> = { XBT: 'BTC', XDG: 'DOGE' }
const OLD_NAMES: Record<string, string> = { BTC: 'XBT', DOGE: 'XDG' }

function open(setup: SourceSetup): MarketFeed {
  const fetcher = createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES })
  return {
    ticks: ({ bases, signal }) => followTicks(setup, fetcher, bases, signal),
    candles: (options) => readCandles(setup, fetcher, options),
  }
}

/** A message comes with every trade, so those of a moment are gathered. */
async function* followTicks(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<VenueTick[]> {
  const { host } = withOrigin(STREAM, setup.streamUrl)
  const ticks = keepGoing(setup, signal, () => connect(setup, fetcher, bases, signal), { host })
  for await (const lists of inBatches(ticks, { max: 500, waitMs: 250 })) yield lists.flat()
}

async function* connect(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<VenueTick[]> {
  const { symbols, isWhole } = await findSymbols(setup, fetcher, bases, signal)
  const greetings = []
  for (let start = 0; start < symbols.length; start += SYMBOLS_A_MESSAGE) {
    const symbol = symbols.slice(start, start + SYMBOLS_A_MESSAGE)
    greetings.push(JSON.stringify({ method: 'subscribe', params: { channel: 'ticker', symbol } }))
  }
  const url = withOrigin(STREAM, setup.streamUrl)
  const frames = openSocket(setup, {
    url,
    greetings,
    isReportedByReader: true,
    signal: isWhole ? signal : AbortSignal.any([signal, AbortSignal.timeout(MAJORS_ALONE_MS)]),
    silenceMs: setup.silenceMs ?? SILENCE_MS,
  })
  const left = new Set(symbols)
  yield* readFrames(setup, frames, (message) => {
    leaveOutRefused(message, left)
    return toTicks(message, setup.now())
  })
}

/** One refused is one pair less. All refused, as during maintenance, is an error that is reported and retried. */
function leaveOutRefused(message: unknown, left: Set<string>): void {
  const { method, success, symbol, error } = asRecord(message)
  if (method !== 'subscribe' || success !== false || !left.delete(asText(symbol) ?? '')) return
  if (left.size === 0) throw new SourceError('source_down', `refused every pair: ${asText(error) ?? ''}`)
}

async function findSymbols(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): Promise<{ symbols: string[]; isWhole: boolean }> {
  try {
    return { symbols: await listSymbols(setup, fetcher, bases, signal), isWhole: true }
  } catch (error) {
    if (!isListAway(error)) throw error
    return { symbols: majorPairs(bases).map(({ base, quote }) => `${base}/${quote}`), isWhole: false }
  }
}

async function listSymbols(
  setup: SourceSetup,
  fetcher: Fetcher,
  bases: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const wanted = withCurrencies(bases)
  const pairs = Object.values(asRecord(await ask(fetcher, withOrigin(PAIRS, setup.url), signal)))
  const symbols = pairs.flatMap((value) => {
    const { wsname, status } = asRecord(value)
    const pair = readPair(wsname)
    const isTraded = status === undefined || status === 'online'
    return pair && isTraded && (isDollarYen(pair) || (wanted.has(pair.base) && isQuote(pair.quote)))
      ? [`${pair.base}/${pair.quote}`]
      : []
  })
  if (symbols.length === 0) throw new SourceError('malformed', 'lists no pair that we look for')
  return symbols
}

function readPair(symbol: unknown): Pair | undefined {
  const [base, quote] = (asText(symbol) ?? '').split('/')
  return base && quote ? { base: NAMES[base] ?? base, quote: NAMES[quote] ?? quote } : undefined
}

/** The yen is traded as the price of a dollar. */
function isDollarYen({ base, quote }: Pair): boolean {
  return base === 'USD' && quote === 'JPY'
}

function toTicks(message: unknown, now: Date): VenueTick[] {
  const { channel, method, data } = asRecord(message)
  // Acknowledgements, one for each symbol.
  if (method !== undefined) return []
  if (channel === undefined) throw new SourceError('malformed', 'a frame without a channel')
  if (channel !== 'ticker') return []
  return asList(data).flatMap((row) => {
    const { symbol, last, volume, timestamp } = asRecord(row)
    const [pair, price] = [readPair(symbol), readPrice(last)]
    if (!pair || price === undefined) return []
    const at = readAt(timestamp, now)
    if (isDollarYen(pair))
      return [{ venue: KRAKEN_FACTS.id, base: 'JPY', quote: 'USD', price: invert(price), at }]
    return [{ venue: KRAKEN_FACTS.id, ...pair, price, volumeBase24h: readDecimal(volume), at }]
  })
}

/** One divided by it, to twelve digits. */
function invert(price: string): string {
  return (1 / Number(price)).toFixed(12 - Math.min(0, Math.floor(-Math.log10(Number(price)))))
}

async function* readCandles(
  setup: SourceSetup,
  fetcher: Fetcher,
  options: CandleOptions,
): AsyncGenerator<VenueCandle[]> {
  const step = INTERVAL_MS[options.interval]
  const url = withOrigin(OHLC, setup.url)
  url.searchParams.set('pair', `${OLD_NAMES[options.base] ?? options.base}${options.quote}`)
  url.searchParams.set('interval', String(step / 60_000))
  url.searchParams.set('since', String(Math.floor(options.from.getTime() / 1_000) - 1))
  const result = asRecord(await ask(fetcher, url, options.signal))
  const rows = Object.entries(result).flatMap(([name, value]) => (name === 'last' ? [] : asList(value)))
  // The last one is still running.
  const end = Math.min(options.to.getTime(), Math.floor(setup.now().getTime() / step) * step)
  const candles = toCandles(rows.map(toRow), KRAKEN_FACTS.id, options, {
    from: options.from,
    to: new Date(end),
  })
  if (candles.length > 0) yield candles
}

/** The result of a call; errors come with status 200. Undefined where the pair is not traded. */
async function ask(fetcher: Fetcher, url: URL, signal: AbortSignal): Promise<unknown> {
  const answer = asRecord(await fetcher.json(url, { signal, parse: parseExactJson }))
  const reason = asText(asList(answer.error)[0])
  if (!reason) return answer.result
  if (reason.includes('Unknown asset pair')) return undefined
  if (/Too many requests|Rate limit/i.test(reason)) throw new SourceError('throttled', reason)
  throw new SourceError(reason.startsWith('EService') ? 'source_down' : 'bad_request', reason)
}

function toRow(row: unknown) {
  const [seconds, open, high, low, close, , volume] = asList(row)
  return { startMs: Number(seconds) * 1_000, open, high, low, close, volume }
}
