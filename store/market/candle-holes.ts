import type { CandleInterval } from '#contract/market.ts'
import type { Database } from '../database.ts'

export interface CandleRange {
  assetId: string
  interval: CandleInterval
  /** The start of a candle. */
  from: Date
  /** Not included. */
  to: Date
}

/**
 * Where whole candles are missing within a range, the newest hole first; without those that the venues were asked for
 * and did not have. `lengthMs` is that of the interval. By the primary keys.
 */
export async function listCandleHoles(
  db: Database,
  { assetId, interval, from, to }: CandleRange,
  lengthMs: number,
): Promise<CandleRange[]> {
  const [{ rows: known }, { rows: gaps }] = await Promise.all([
    db.pool.query<{ start: Date }>({
      name: 'list-whole-candles',
      text: `select start from candles where asset_id = $1 and interval = $2 and start >= $3 and start < $4 and not has_gap`,
      values: [assetId, interval, from, to],
    }),
    db.pool.query<{ starts_at: Date; ends_at: Date }>({
      name: 'list-candle-gaps',
      text: `select starts_at, ends_at from candle_gaps
             where asset_id = $1 and interval = $2 and starts_at < $4 and ends_at > $3`,
      values: [assetId, interval, from, to],
    }),
  ])
  const there = new Set(known.map(({ start }) => start.getTime()))
  for (const gap of gaps) {
    for (let ms = gap.starts_at.getTime(); ms < gap.ends_at.getTime(); ms += lengthMs) there.add(ms)
  }
  const holes: CandleRange[] = []
  for (let ms = to.getTime() - lengthMs; ms >= from.getTime(); ms -= lengthMs) {
    if (there.has(ms)) continue
    const last = holes.at(-1)
    if (last && last.from.getTime() === ms + lengthMs) last.from = new Date(ms)
    else holes.push({ assetId, interval, from: new Date(ms), to: new Date(ms + lengthMs) })
  }
  return holes
}

/** Notes that no venue has these candles, so that they are not asked for again. */
export async function saveCandleGaps(db: Database, gaps: readonly CandleRange[], now: Date): Promise<void> {
  if (gaps.length === 0) return
  await db.pool.query(
    `insert into candle_gaps as known (asset_id, interval, starts_at, ends_at, asked_at)
     select asset_id, interval, starts_at, ends_at, $2
     from json_to_recordset($1) as gap (asset_id text, interval text, starts_at timestamptz, ends_at timestamptz)
     where exists (select 1 from assets where id = asset_id)
     on conflict (asset_id, interval, starts_at) do update
     set ends_at = greatest(known.ends_at, excluded.ends_at), asked_at = excluded.asked_at`,
    [
      JSON.stringify(
        gaps.map(({ assetId, interval, from, to }) => ({
          asset_id: assetId,
          interval,
          starts_at: from,
          ends_at: to,
        })),
      ),
      now,
    ],
  )
}
