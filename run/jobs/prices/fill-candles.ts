import { writeDecimal } from '#analyze/market/write-decimal.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SourceErrorKind, VenueCandle } from '#collect/port/source.ts'
import { type Candle, type CandleInterval, INTERVAL_MS } from '#contract/market.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { type CandleRange, listCandleHoles, saveCandleGaps } from '#store/market/candle-holes.ts'
import { saveCandles } from '#store/market/candles.ts'
import { findVenueAssets, type VenueAssets, type VenueName } from '#store/market/venue-assets.ts'
import type { OpenVenue } from './collect-prices.ts'

export interface FillCandlesOptions {
  db: Database
  venues: readonly OpenVenue[]
  clock: () => Date
  signal: AbortSignal
  windows?: readonly FillWindow[]
  /** Venues that fail, by their ids; what this call learns of it is noted. */
  failures?: Map<string, VenueFailure>
}

/** Since when a venue fails, and until when it is not asked. */
export interface VenueFailure {
  since: Date
  heldUntil: Date
}

/** How far back candles of a length are filled, and for how many of the largest assets. */
export interface FillWindow {
  interval: CandleInterval
  days: number
  assets: number
}

/** What screens show first comes first: the week by the hour, then today by the minute, then the rest of 90 days. */
const FILL_WINDOWS: readonly FillWindow[] = [
  { interval: '1h', days: 7, assets: 100 },
  { interval: '1m', days: 0.25, assets: 50 },
  { interval: '5m', days: 1, assets: 50 },
  { interval: '1h', days: 90, assets: 100 },
  { interval: '1d', days: 365, assets: 250 },
]
/** In the order in which they are asked: those that trade for dollars first. */
const QUOTES: Record<string, string> = { coinbase: 'USD', kraken: 'USD', binance: 'USDT' }
const ORDER = Object.keys(QUOTES)

/**
 * Fills what is missing of the candles from the venues' own history, the newest first: all of it at the first start, the
 * hole after a stop later. What no venue has is noted and stays a gap. Returns how many candles came in, and whether
 * everything was asked for: a venue that fails is passed over, and what it might have had is left to the next call.
 */
export async function fillCandles(
  options: FillCandlesOptions,
): Promise<{ filled: number; isWhole: boolean }> {
  const { db, clock, signal, windows = FILL_WINDOWS } = options
  const assets = await findVenueAssets(db, Math.max(...windows.map((window) => window.assets)))
  const work = windows.flatMap((window) =>
    listLargest(assets, window.assets).map((asset) => ({ window, asset })),
  )
  const filler = createFiller(options)
  let filled = 0
  const left = new Set<number>()
  const share = (index: number) => (index - left.size) / work.length
  for (const [index, { window, asset }] of work.entries()) {
    if (signal.aborted) break
    const lengthMs = INTERVAL_MS[window.interval]
    const now = clock().getTime()
    const to = new Date(Math.floor(now / lengthMs) * lengthMs)
    const from = new Date(Math.floor((now - window.days * DAY_MS) / lengthMs) * lengthMs)
    const range = { assetId: asset.id, interval: window.interval, from, to }
    for (const hole of await listCandleHoles(db, range, lengthMs)) {
      const found = await filler.fill(hole, assets)
      filled += found.filled
      if (found.hasFailed) left.add(index)
      filler.reportProgress({ from, to }, Math.max(0, share(index)))
    }
  }
  if (signal.aborted) return { filled, isWhole: false }
  const done = work.length === 0 ? 1 : share(work.length)
  filler.reportProgress({ from: new Date(clock().getTime() - 90 * DAY_MS), to: clock() }, done)
  return { filled, isWhole: left.size === 0 }
}

function listLargest(assets: VenueAssets, count: number): { id: string; ticker: string }[] {
  return assets.tickers.slice(0, count).flatMap((ticker) => {
    const id = assets.idOf('', ticker)
    return id !== undefined && assets.ids.has(id) ? [{ id, ticker }] : []
  })
}

/** A venue that shuts us out is asked again now and then. */
const REFUSED_MS = 900_000
/** One that does not answer has as long to come back: hundreds of questions more would not help it. */
const AWAY_MS = MINUTE_MS
/** A stablecoin is taken for a dollar where every venue that could say better has failed for so long. */
const ASSUMED_AFTER_MS = 900_000
/** Errors of the request, not of the venue. */
const OF_ONE = new Set<SourceErrorKind>(['not_found', 'bad_request', 'malformed', 'too_large'])

/** Until when a venue that failed so is left alone; undefined where the next question may be answered. */
function findHold({ kind, retryAt }: SourceError, now: Date): Date | undefined {
  if (OF_ONE.has(kind)) return undefined
  return retryAt ?? new Date(now.getTime() + (kind === 'refused' ? REFUSED_MS : AWAY_MS))
}

function createFiller({ db, venues, clock, signal, failures = new Map() }: FillCandlesOptions) {
  const asked = venues
    .filter(({ facts, feed }) => feed.candles && ORDER.includes(facts.id))
    .sort((a, b) => ORDER.indexOf(a.facts.id) - ORDER.indexOf(b.facts.id))
  const rates = new Map<string, Map<number, number>>()
  let isReported = false

  /** Asks a venue unless it is held; undefined where it is or fails, which is noted of it. */
  const ask = async <Answer>(
    { facts: { id } }: OpenVenue,
    question: () => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const failure = failures.get(id)
    if (failure && failure.heldUntil > clock()) return undefined
    try {
      const answer = await question()
      failures.delete(id)
      return answer
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      const heldUntil = findHold(error, clock())
      if (heldUntil) failures.set(id, { since: failure?.since ?? clock(), heldUntil })
      return undefined
    }
  }

  /**
   * What a stablecoin cost in dollars at the end of each candle of a range: a dollar, as of its present price, where none of the
   * venues that are chosen could say. Undefined while one of them may yet.
   */
  const findRates = async (quote: string, { interval, from, to }: CandleRange) => {
    const known = rates.get(`${quote} ${interval}`) ?? new Map<number, number>()
    rates.set(`${quote} ${interval}`, known)
    const isKnown = () => known.has(from.getTime()) && known.has(to.getTime() - INTERVAL_MS[interval])
    const venues = asked.filter(({ facts }) => QUOTES[facts.id] === 'USD')
    let hasAnswer = isKnown()
    for (const venue of venues) {
      if (isKnown()) break
      const answer = await ask(venue, async () => {
        for await (const candle of read(venue, { base: quote, quote: 'USD', interval, from, to })) {
          known.set(candle.start.getTime(), Number(candle.close))
        }
        return true
      })
      hasAnswer ||= answer === true
    }
    if (hasAnswer) return (startMs: number) => known.get(startMs)
    const isAway = ({ facts }: OpenVenue) =>
      clock().getTime() - (failures.get(facts.id)?.since ?? clock()).valueOf() >= ASSUMED_AFTER_MS
    return venues.every(isAway) ? () => 1 : undefined
  }

  async function* read(
    { feed }: OpenVenue,
    question: { base: string; quote: string; interval: CandleInterval; from: Date; to: Date },
  ): AsyncGenerator<VenueCandle> {
    for await (const page of feed.candles?.({ ...question, signal }) ?? []) yield* page
  }

  const readFrom = async (
    venue: OpenVenue,
    hole: CandleRange,
    { ticker, units }: VenueName,
  ): Promise<Candle[] | undefined> => {
    const quote = QUOTES[venue.facts.id] ?? 'USD'
    if (ticker === quote) return []
    const { assetId, interval, from, to } = hole
    const found: Candle[] = []
    for await (const candle of read(venue, { base: ticker, quote, interval, from, to }))
      found.push(perUnit(toCandle(candle, assetId), units))
    if (quote === 'USD' || found.length === 0) return found
    const rateAt = await findRates(quote, hole)
    return (
      rateAt &&
      found.flatMap((candle) => {
        const rate = rateAt(candle.start.getTime())
        return rate === undefined ? [] : [inDollars(candle, rate)]
      })
    )
  }

  return {
    async fill(hole: CandleRange, assets: VenueAssets): Promise<{ filled: number; hasFailed: boolean }> {
      const lengthMs = INTERVAL_MS[hole.interval]
      let missing = [hole]
      let filled = 0
      let hasFailed = asked.length === 0
      for (const venue of asked) {
        const [first] = missing
        if (!first || signal.aborted) break
        const whole = { ...hole, from: (missing.at(-1) ?? first).from, to: first.to }
        for (const name of assets.namesOf(venue.facts.id, hole.assetId)) {
          const candles = await ask(venue, () => readFrom(venue, whole, name))
          if (candles) filled += await saveCandles(db, candles, venue.facts.id, { onlyHoles: true })
          else hasFailed = true
        }
        missing = await listCandleHoles(db, whole, lengthMs)
      }
      if (!hasFailed && !signal.aborted) await saveCandleGaps(db, missing, clock())
      // A venue that failed is no loss where another one had all of it.
      return { filled, hasFailed: hasFailed && missing.length > 0 }
    },
    /** Only while there is something to fill: what is whole has no progress to report. */
    reportProgress({ from, to }: { from: Date; to: Date }, done: number) {
      if (done === 1 && !isReported) return
      isReported = true
      for (const { health } of asked) {
        health.noteProgress({ from: from.toISOString(), to: to.toISOString(), done })
      }
    },
  }
}

function toCandle({ interval, start, open, high, low, close, volume }: VenueCandle, assetId: string): Candle {
  // Venues give the volume in bases; what that was worth follows from the middle of the candle's prices.
  const middle = (Number(high) + Number(low) + Number(close)) / 3
  const traded = Number(volume ?? Number.NaN) * middle
  return {
    assetId,
    interval,
    start,
    open,
    high,
    low,
    close,
    ...(traded > 0 ? { volume: writeDecimal(traded) } : {}),
  }
}

/** Where a venue trades an asset by the million, the prices of one; what was traded is worth the same. */
function perUnit(candle: Candle, units: number): Candle {
  if (units === 1) return candle
  const { open, high, low, close } = candle
  const of = (text: string) => writeDecimal(Number(text) / units)
  return { ...candle, open: of(open), high: of(high), low: of(low), close: of(close) }
}

function inDollars({ open, high, low, close, volume, ...candle }: Candle, rate: number): Candle {
  const times = (text: string) => writeDecimal(Number(text) * rate)
  return {
    ...candle,
    open: times(open),
    high: times(high),
    low: times(low),
    close: times(close),
    ...(volume === undefined ? {} : { volume: times(volume) }),
  }
}
