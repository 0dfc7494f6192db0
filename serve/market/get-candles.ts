import { DERIVED_INTERVALS, type DerivedInterval, type GIVEN_INTERVALS } from '#contract/market.ts'
import { getCandles as contract } from '#contract/public/candles.ts'
import { listCandles, listDerivedCandles } from '#store/market/candles.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { readAsOf } from '../public/read-input.ts'
import { resolveAssets } from './assets.ts'

const FIRST = new Date('2009-01-03T00:00:00Z') // the first block of Bitcoin
const LAST = new Date('2200-01-01T00:00:00Z')

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
  const filters = [asset.id, interval, query.start, query.end, query.as_of]
  const before = query.cursor === undefined ? to : placeOf(readCursor(filters, query.cursor))
  const asked = { assetId: asset.id, from, to: before, limit: limit + 1, knownBy }
  const candles = isDerived(interval)
    ? await listDerivedCandles(data, { ...asked, interval, now: knownBy ?? ctx.now() })
    : await listCandles(data, { ...asked, interval })
  candles.reverse()
  const rows = candles.slice(0, limit).map((candle) => ({
    id: candle.assetId,
    start: candle.start.toISOString(),
    open: candle.open,
    high: candle.high,
    low: candle.low,
    close: candle.close,
    volume: candle.volume ?? null,
    gap: candle.hasGap ?? false,
  }))
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

function isDerived(interval: (typeof GIVEN_INTERVALS)[number]): interval is DerivedInterval {
  return interval in DERIVED_INTERVALS
}

function placeOf([startMs]: (string | number | null)[]): Date {
  if (typeof startMs === 'number' && Number.isSafeInteger(startMs)) {
    const start = new Date(startMs)
    if (start >= FIRST && start <= LAST) return start
  }
  throw notACursor()
}
