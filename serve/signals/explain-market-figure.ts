import type { ExplainedFigure, SummaryFigure } from '#contract/figures.ts'
import type { Explanation } from '#contract/operations/explain.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { listCandles } from '#store/market/candles.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import { weighSurprise } from '../trends/explain-surprise.ts'

type Part = Explanation['parts'][number]

/** What is read for one figure that no summary has. */
export interface MarketFigure {
  value: number | null
  reason: Explanation['reason']
  posts: number
  parts: Part[]
}

interface Asked {
  asset: Explanation['asset']
  /** 24 whole hours. */
  from: Date
  until: Date
  /** The newest price is that of now where the hours end now. */
  isNow: boolean
}

const part = (name: string, value: number | null, weight: number | null = null): Part => ({
  name,
  value,
  weight,
})

/** Figures that are of no posts, or of the trends. */
export const MARKET_FIGURES: Record<
  Exclude<ExplainedFigure, SummaryFigure>,
  (db: Database, asked: Asked) => Promise<MarketFigure>
> = {
  price: (db, asked) => (asked.isNow ? explainPrice(db, asked) : explainClose(db, asked)),
  surprise: explainSurprise,
}

async function explainPrice(db: Database, { asset }: Asked): Promise<MarketFigure> {
  const [latest] = await findLatestPrices(db, { assetIds: [asset.id], limit: 1 })
  if (!latest) return { value: null, reason: 'no_history', posts: 0, parts: [part('price', null)] }
  const used = (latest.tick.venues ?? []).filter(({ refused }) => refused === undefined)
  const parts = used.map(({ venue, price, volume24h }) =>
    part(
      venue,
      price === undefined ? null : Number(price),
      volume24h === undefined ? null : Number(volume24h),
    ),
  )
  return {
    value: Number(latest.tick.price),
    reason: null,
    posts: 0,
    parts: parts.length > 0 ? parts : [part(latest.source, Number(latest.tick.price))],
  }
}

async function explainClose(db: Database, { asset, until }: Asked): Promise<MarketFigure> {
  const from = new Date(until.getTime() - HOUR_MS)
  const [candle] = await listCandles(db, { assetId: asset.id, interval: '1h', from, to: until, limit: 1 })
  if (!candle)
    return { value: null, reason: 'no_history', posts: 0, parts: [part('close of the hour', null)] }
  const { open, high, low, close } = candle
  return {
    value: Number(close),
    reason: null,
    posts: 0,
    parts: Object.entries({ open, high, low, close }).map(([name, price]) =>
      part(`${name} of the hour`, Number(price)),
    ),
  }
}

/** As the trends weigh an asset, filtered. */
async function explainSurprise(db: Database, { asset, from, until }: Asked): Promise<MarketFigure> {
  const { value, reason, posts, parts } = await weighSurprise(db, {
    kind: 'asset',
    term: asset.symbol,
    side: 'filtered',
    from,
    until,
  })
  return { value, reason, posts, parts }
}
