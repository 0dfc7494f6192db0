import { MOOD_BINS } from '#contract/post-meaning.ts'
import type { FigureSide } from '#contract/trends.ts'
import type { Database } from '../database.ts'

export interface ConversationQuery {
  side: FigureSide
  /** Of the bucket: `hour` or `day`, whichever the steps are made of. */
  grain: 'hour' | 'day'
  stepHours: number
  /** Whole steps. */
  from: Date
  until: Date
}

/** What a symbol came to in one step, over all sources. */
export interface SymbolStep {
  symbol: string
  /** The place of the step, from 0. */
  step: number
  posts: number
}

/**
 * The mentions of each of the largest assets by step. By the index of the signals' symbols: for a week the hours of 100
 * assets, at most 16,800 rows a source; for a month the days, at most 3,000.
 */
export async function listAssetSteps(
  db: Database,
  { side, grain, stepHours, from, until, assets }: ConversationQuery & { assets: number },
): Promise<SymbolStep[]> {
  const { rows } = await db.pool.query<{ symbol: string; step: number; posts: string }>(
    `select signal.symbol, sum(signal.${columnOf(side, 'posts')}) as posts,
       (extract(epoch from signal.starts_at - $2::timestamptz) / 3600)::int / $4::int as step
     from (select distinct symbol from assets where rank <= $1) as asset
     join signals as signal on signal.symbol = asset.symbol
     where signal.grain = $5 and signal.starts_at >= $2 and signal.starts_at < $3
     group by 1, 3`,
    [assets, from, until, stepHours, grain],
  )
  return rows.map(({ posts, ...row }) => ({ ...row, posts: Number(posts) }))
}

export interface MoodSums {
  posts: number
  judged: number
  sentimentSumBp: number
  sentimentSquares: number
}

/** What all posts of a time came to. By the index of the signals' symbols. */
export async function sumAllPosts(
  db: Database,
  { side, grain, from, until }: Omit<ConversationQuery, 'stepHours'>,
): Promise<MoodSums> {
  const { rows } = await db.pool.query<Record<'posts' | 'judged' | 'sum_bp' | 'squares', string>>(
    `select coalesce(sum(${columnOf(side, 'posts')}), 0) as posts,
       coalesce(sum(${columnOf(side, 'judged')}), 0) as judged,
       coalesce(sum(${columnOf(side, 'sentiment_sum_bp')}), 0) as sum_bp,
       coalesce(sum(${columnOf(side, 'sentiment_squares')}), 0) as squares
     from signals where symbol = '' and grain = $3 and starts_at >= $1 and starts_at < $2`,
    [from, until, grain],
  )
  const [row] = rows
  return {
    posts: Number(row?.posts),
    judged: Number(row?.judged),
    sentimentSumBp: Number(row?.sum_bp),
    sentimentSquares: Number(row?.squares),
  }
}

/** How many posts of a time have a mood in each tenth, from negative to positive. By the primary key: a row an hour and source. */
export async function sumMoodBins(
  db: Database,
  { side, from, until }: Pick<ConversationQuery, 'side' | 'from' | 'until'>,
): Promise<number[]> {
  const { rows } = await db.pool.query<{ bin: number; posts: string }>(
    `select bin::int, sum(posts) as posts
     from signal_moods, unnest(${columnOf(side, 'moods')}) with ordinality as counted (posts, bin)
     where starts_at >= $1 and starts_at < $2
     group by bin`,
    [from, until],
  )
  const bins = new Array<number>(MOOD_BINS).fill(0)
  for (const { bin, posts } of rows) bins[bin - 1] = Number(posts)
  return bins
}

function columnOf(side: FigureSide, column: string): string {
  return side === 'filtered' ? `filtered_${column}` : column
}
