import { type Formula, JUDGED_POSTS_MIN } from '#analyze/crowds/describe-crowd.ts'
import { SURPRISE } from '#analyze/crowds/find-surprise.ts'
import type { AssetSummary, Explanation } from '#contract/app/market.ts'
import type { Database } from '#store/database.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import { listCandles } from '#store/market/list-candles.ts'
import { type SourceSums, sumBySource } from '#store/signals/list-crowd-hours.ts'
import { weighSurprise } from '../trends/explain-surprise.ts'

type Part = Explanation['parts'][number]

/** What is read for one figure that no summary has. */
export interface ToldFigure {
  value: number | null
  reason: Explanation['reason']
  posts: number
  parts: Part[]
}

interface Asked {
  asset: AssetSummary['asset']
  /** 24 whole hours. */
  from: Date
  until: Date
  /** The newest price is that of now where the hours end now. */
  isNow: boolean
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ROUNDED_DIGITS = 4

const part = (name: string, value: number | null, weight: number | null = null): Part => ({
  name,
  value,
  weight,
})

/** Figures of all posts, of the market and of trends, each with its formula. */
export const MARKET_FIGURES: Record<
  'mentions' | 'sentiment' | 'price' | 'surprise',
  { formula: Formula; tell(db: Database, asked: Asked): Promise<ToldFigure> }
> = {
  mentions: {
    formula: {
      text: 'number of posts that name the asset at least once, each counted once, whatever they are',
      source: 'Santiment academy, social volume',
      unit: 'posts',
    },
    async tell(db, { asset, from, until }) {
      const [now, before] = await Promise.all([
        sumBySource(db, { symbol: asset.symbol, from, until }),
        sumBySource(db, { symbol: asset.symbol, from: new Date(from.getTime() - DAY_MS), until: from }),
      ])
      const posts = sum(now, 'posts')
      return {
        value: posts,
        reason: null,
        posts,
        parts: [
          ...now.map((each) => part(each.source, each.posts)),
          part('posts that count', sum(now, 'filteredPosts')),
          part('24 hours before', sum(before, 'posts')),
        ],
      }
    },
  },
  sentiment: {
    formula: {
      text: `sum of the sentiment towards the asset / number of judged posts, of all posts; sentiment = (1 + p+ - p-) / 2, p = m stance + (1 - m) tone; at least ${JUDGED_POSTS_MIN} posts`,
      source: 'Crowdtape’s specification, section 3',
      unit: '0 negative to 1 positive',
    },
    async tell(db, { asset, from, until }) {
      const sums = await sumBySource(db, { symbol: asset.symbol, from, until })
      const judged = sum(sums, 'judged')
      return {
        ...meanOf(sum(sums, 'sentimentSumBp'), judged),
        posts: judged,
        parts: [
          ...sums.map((each) =>
            part(each.source, meanOf(each.sentimentSumBp, each.judged).value, each.judged),
          ),
          part('judged posts', judged),
        ],
      }
    },
  },
  price: {
    formula: {
      text: 'median of the prices of the venues weighted by their volume of 24 hours, without those that are old or far from it; of an hour that is over its last one',
      source: 'Crowdtape; volume-weighted median, median absolute deviation',
      unit: 'US dollars',
    },
    tell: (db, asked) => (asked.isNow ? tellPrice(db, asked) : tellClose(db, asked)),
  },
  surprise: {
    formula: SURPRISE,
    tell: tellSurprise,
  },
}

async function tellPrice(db: Database, { asset }: Asked): Promise<ToldFigure> {
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

async function tellClose(db: Database, { asset, until }: Asked): Promise<ToldFigure> {
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
async function tellSurprise(db: Database, { asset, from, until }: Asked): Promise<ToldFigure> {
  const { value, reason, posts, parts } = await weighSurprise(db, {
    kind: 'asset',
    term: asset.symbol,
    side: 'filtered',
    from,
    until,
  })
  return { value, reason, posts, parts }
}

function sum(sources: readonly SourceSums[], of: Exclude<keyof SourceSums, 'source'>): number {
  return sources.reduce((all, each) => all + each[of], 0)
}

function meanOf(sumBp: number, judged: number): Pick<ToldFigure, 'value' | 'reason'> {
  if (judged < JUDGED_POSTS_MIN) return { value: null, reason: 'too_few_posts' }
  return { value: round(sumBp / judged / 10_000), reason: null }
}

function round(value: number): number {
  return Number(value.toFixed(ROUNDED_DIGITS))
}
