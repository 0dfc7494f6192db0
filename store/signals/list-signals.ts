import type { Database } from '../database.ts'
import { SIGNAL_COLUMNS, type SignalColumn } from './signal-row.ts'

export interface SignalsQuery {
  /** Upper case. */
  symbol: string
  /** Absent: every source. */
  source?: string
  grain: 'hour' | 'day'
  from: Date
  until: Date
  /** The row after which the page begins. */
  after?: SignalPlace
  limit: number
}

export interface SignalPlace {
  startsAt: Date
  source: string
}

export type ListedSignal = Record<SignalColumn, number> & {
  source: string
  startsAt: Date
  /** The posts that count of the source, whatever they speak of. */
  allFilteredPosts: number
  /** Posts of the time are yet to be counted. */
  isStale: boolean
  /** When it came to be as it is; absent where that was not kept. */
  knownAt?: Date
}

/** Signals of an asset, the newest first, and of one time by source. By the index of the signals' symbols. */
export async function listSignals(
  db: Database,
  { symbol, source, grain, from, until, after, limit }: SignalsQuery,
): Promise<ListedSignal[]> {
  const { rows } = await db.pool.query<
    Record<SignalColumn | 'all_posts', string> & {
      platform: string
      starts_at: Date
      is_stale: boolean
      known_at: Date | null
    }
  >(
    `select
       signal.platform, signal.starts_at, whole.filtered_posts as all_posts, signal.known_at,
       ${SIGNAL_COLUMNS.map((column) => `signal.${column}`).join(', ')},
       exists (
         select 1 from signal_stale as stale
         where stale.platform = signal.platform and stale.starts_at >= signal.starts_at
           and stale.starts_at < signal.starts_at + $8::interval
       ) as is_stale
     from signals as signal
     join signals as whole
       on whole.platform = signal.platform and whole.grain = signal.grain
       and whole.starts_at = signal.starts_at and whole.symbol = ''
     where signal.symbol = $1 and signal.grain = $2 and signal.starts_at >= $3 and signal.starts_at < $4
       and ($5::text is null or signal.platform = $5)
       and (signal.starts_at < $6 or (signal.starts_at = $6 and signal.platform > $7))
     order by signal.starts_at desc, signal.platform
     limit $9`,
    [
      symbol,
      grain,
      from,
      until,
      source ?? null,
      after?.startsAt ?? until,
      after?.source ?? '',
      `1 ${grain}`,
      limit,
    ],
  )
  return rows.map(({ platform, starts_at, all_posts, is_stale, known_at, ...sums }) => ({
    source: platform,
    startsAt: starts_at,
    allFilteredPosts: Number(all_posts),
    isStale: is_stale,
    ...(known_at && { knownAt: known_at }),
    ...(Object.fromEntries(SIGNAL_COLUMNS.map((column) => [column, Number(sums[column])])) as Record<
      SignalColumn,
      number
    >), // one for each
  }))
}
