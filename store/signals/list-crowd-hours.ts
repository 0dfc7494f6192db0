import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import { createAuthorSketch, estimateAuthors, mergeStored } from '../social/author-sketch.ts'
import { SIGNAL_COLUMNS, type SignalColumn } from './signal-row.ts'

/** What all sources together came to for a symbol in one hour; people of two sources are different people. */
export type CrowdHour = Record<SignalColumn, number> & { startsAt: Date }

export interface CrowdQuery {
  /** Upper case; '' for all posts. */
  symbol: string
  from: Date
  until: Date
}

/** What a composite is made of. */
export interface CompositeStep {
  startsAt: Date
  /** A source listed by itself; '' for all others together. */
  source: string
  filtered_posts: number
  filtered_judged: number
  filtered_sentiment_sum_bp: number
  filtered_engagement: number
}

/** The hours that begin within a time, the oldest first. By the index of the signals' symbols. */
export async function listCrowdHours(db: Queries, { symbol, from, until }: CrowdQuery): Promise<CrowdHour[]> {
  const { rows } = await db.pool.query<Record<SignalColumn, string> & { starts_at: Date }>(
    `select starts_at, ${SIGNAL_COLUMNS.map((column) => `sum(${column}) as ${column}`).join(', ')}
     from signals
     where symbol = $1 and grain = 'hour' and starts_at >= $2 and starts_at < $3
     group by starts_at
     order by starts_at`,
    [symbol, from, until],
  )
  return rows.map(({ starts_at, ...sums }) => {
    const numbers = SIGNAL_COLUMNS.map((column) => [column, Number(sums[column])])
    return { startsAt: starts_at, ...(Object.fromEntries(numbers) as Record<SignalColumn, number>) } // one for each
  })
}

/**
 * What composites are made of, by hours or days that begin within a time, some sources apart. By the index of the signals'
 * symbols.
 */
export async function listCompositeSteps(
  db: Queries,
  { symbol, from, until, grain, apart }: CrowdQuery & { grain: 'hour' | 'day'; apart: readonly string[] },
): Promise<CompositeStep[]> {
  const { rows } = await db.pool.query<CompositeStep>(
    `select starts_at as "startsAt", case when platform = any($5) then platform else '' end as source,
       sum(filtered_posts)::float8 as filtered_posts,
       sum(filtered_judged)::float8 as filtered_judged,
       sum(filtered_sentiment_sum_bp)::float8 as filtered_sentiment_sum_bp,
       sum(filtered_engagement)::float8 as filtered_engagement
     from signals
     where symbol = $1 and grain = $4 and starts_at >= $2 and starts_at < $3
     group by 1, 2`,
    [symbol, from, until, grain, apart],
  )
  return rows
}

/** How many different people's posts count for a symbol in the hours that begin within a time. */
export async function countFilteredAuthors(
  db: Database,
  {
    symbol,
    from,
    until,
    grain = 'hour',
    sources,
  }: CrowdQuery & { grain?: 'hour' | 'day'; sources?: readonly string[] },
): Promise<number> {
  const { rows } = await db.pool.query<{ filtered_registers: Buffer }>(
    `select filtered_registers from signals
     where symbol = $1 and grain = $4 and starts_at >= $2 and starts_at < $3
       and ($5::text[] is null or platform = any($5))`,
    [symbol, from, until, grain, sources ?? null],
  )
  const sketch = createAuthorSketch()
  for (const { filtered_registers } of rows) mergeStored(sketch, filtered_registers)
  return estimateAuthors(sketch)
}
