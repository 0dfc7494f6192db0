import type { Static } from 'typebox'
import { divideDecimals } from '#analyze/market/divide-decimals.ts'
import {
  DERIVED_INTERVALS,
  type DerivedInterval,
  type GIVEN_INTERVALS,
  INTERVAL_MS,
  isFiatCurrency,
  QUOTE_ASSETS,
  type QuoteName,
  type Candle as StoredCandle,
} from '#contract/market.ts'
import { type CandleRow, getCandles as contract } from '#contract/public/candles.ts'
import type { Database } from '#store/database.ts'
import { listCandles, listDerivedCandles } from '#store/market/candles.ts'
import { listRatesAt } from '#store/market/currency-rates.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { readAsOf } from '../public/read-input.ts'
import { resolveAssets } from './assets.ts'

const FIRST = new Date('2009-01-03T00:00:00Z') // the first block of Bitcoin
const LAST = new Date('2200-01-01T00:00:00Z')

/** A page in the price of another asset reads so many candles of that at most. */
const RATES_MAX = 10_000

export const getCandles = publicRoute(contract, async (ctx, { query, data }) => {
  const { symbol, id, interval, limit } = query
  const from = query.start === undefined ? FIRST : new Date(query.start)
  const to = query.end === undefined ? LAST : new Date(query.end)
  if (from >= to) throw invalidAt('#/query/start', 'start must be before end')

  const knownBy = await readAsOf(data, query, ctx.now())
  const [found] = await resolveAssets(data, { symbols: symbol ? [symbol] : [], ids: id ? [id] : [] })
  const page = { next_cursor: null, limit }
  if (!found?.asset) {
    return { body: { status: 'not_covered' as const, asset: null, interval, data: [], page }, hasData: false }
  }
  const { asset } = found
  const filters = [asset.id, interval, query.start, query.end, query.as_of, query.quote]
  const before = query.cursor === undefined ? to : placeOf(readCursor(filters, query.cursor))
  const now = knownBy ?? ctx.now()
  const read = (asked: Asked) => readCandles(data, { ...asked, interval, knownBy, now })
  const candles = await read({ assetId: asset.id, from, to: before, limit: limit + 1 })
  const shown = candles.slice(0, limit)
  const rates = await findRates(data, shown, { quote: query.quote, interval, now, read })
  const rows = shown.flatMap((candle, nr) => {
    const price = rates[nr]
    return price === undefined ? [] : [toRow(candle, price)]
  })
  const last = candles.length > limit ? candles[limit - 1] : undefined
  const nextCursor = last && writeCursor(filters, [last.start.getTime()])
  return {
    body: {
      status: rows.length > 0 ? ('ok' as const) : ('no_data' as const),
      asset: { id: asset.id, symbol: asset.symbol, name: asset.name },
      interval,
      data: rows,
      page: { next_cursor: nextCursor ?? null, limit },
    },
    hasData: rows.length > 0,
    nextCursor,
  }
})

type Interval = (typeof GIVEN_INTERVALS)[number]

type Candle = Omit<StoredCandle, 'interval'>

interface Asked {
  assetId: string
  from: Date
  to: Date
  limit: number
}

/** The newest first. */
async function readCandles(
  data: Database,
  { interval, now, ...asked }: Asked & { interval: Interval; knownBy: Date | undefined; now: Date },
): Promise<Candle[]> {
  const candles = isDerived(interval)
    ? await listDerivedCandles(data, { ...asked, interval, now })
    : await listCandles(data, { ...asked, interval })
  return candles.reverse()
}

/** The rate of each candle at its end, in their order: null in US dollars, undefined where none is known. */
async function findRates(
  data: Database,
  candles: readonly Candle[],
  {
    quote,
    interval,
    now,
    read,
  }: { quote: QuoteName; interval: Interval; now: Date; read: (asked: Asked) => Promise<Candle[]> },
): Promise<(string | null | undefined)[]> {
  const [newest, oldest] = [candles[0], candles.at(-1)]
  if (quote === 'USD' || !newest || !oldest) return candles.map(() => null)
  if (isFiatCurrency(quote)) {
    const lengthMs = lengthOf(interval)
    const moments = candles.map(({ start }) => new Date(Math.min(start.getTime() + lengthMs, now.getTime())))
    return (await listRatesAt(data, { currency: quote, moments })).map((rate) => rate?.price)
  }
  const to = new Date(newest.start.getTime() + 1)
  const limit = Math.ceil((to.getTime() - oldest.start.getTime()) / lengthOf(interval)) + 1
  if (limit > RATES_MAX)
    throw invalidAt('#/query/quote', `a page in ${quote} spans at most ${RATES_MAX} candles`)
  const ofQuote = await read({ assetId: QUOTE_ASSETS[quote], from: oldest.start, to, limit })
  const closes = new Map(ofQuote.map(({ start, close }) => [start.getTime(), close]))
  return candles.map(({ start }) => closes.get(start.getTime()))
}

function toRow(candle: Candle, rate: string | null): Static<typeof CandleRow> {
  const inQuote = (dollars: string) => (rate === null ? dollars : divideDecimals(dollars, rate))
  return {
    id: candle.assetId,
    start: candle.start.toISOString(),
    open: inQuote(candle.open),
    high: inQuote(candle.high),
    low: inQuote(candle.low),
    close: inQuote(candle.close),
    volume: candle.volume === undefined ? null : inQuote(candle.volume),
    rate,
    gap: candle.hasGap ?? false,
  }
}

function lengthOf(interval: Interval): number {
  if (!isDerived(interval)) return INTERVAL_MS[interval]
  const { of, parts } = DERIVED_INTERVALS[interval]
  return parts * INTERVAL_MS[of]
}

function isDerived(interval: Interval): interval is DerivedInterval {
  return interval in DERIVED_INTERVALS
}

function placeOf([startMs]: (string | number | null)[]): Date {
  if (typeof startMs === 'number' && Number.isSafeInteger(startMs)) {
    const start = new Date(startMs)
    if (start >= FIRST && start <= LAST) return start
  }
  throw notACursor()
}
