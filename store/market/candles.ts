import {
  type Candle,
  type CandleInterval,
  DERIVED_INTERVALS,
  type DerivedInterval,
  INTERVAL_MS,
  type StoredInterval,
} from '#contract/market.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import { toStorableJson, withTimeout } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'

/** How long short candles are kept, in days; those of an hour and a day are kept for good. */
const KEPT_DAYS: Partial<Record<CandleInterval, number>> = { '1m': 30, '5m': 180 }

const STATEMENT_TIMEOUT_MS = 30_000

const UPSERT = `
insert into candles as known (
  asset_id, interval, start, open, high, low, close, volume, source, has_gap, known_at, doubt
)
select "assetId", interval, start, open, high, low, close, volume, $2, coalesce("hasGap", false), $4, doubt
from json_to_recordset($1) as candle (
  "assetId" text, interval text, start timestamptz,
  open numeric, high numeric, low numeric, close numeric, volume numeric,
  "hasGap" boolean, doubt text
)
where exists (select 1 from assets where id = "assetId")
on conflict (asset_id, interval, start) do update set
  open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
  volume = excluded.volume, source = excluded.source, has_gap = excluded.has_gap,
  known_at = greatest(known.known_at, excluded.known_at), doubt = excluded.doubt
where (known.has_gap or not $3)
  and (known.open, known.high, known.low, known.close, known.volume, known.source, known.has_gap) is distinct from (
    excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume, excluded.source, excluded.has_gap)`

const STEP_HOURS = 4

export interface CandlesFilter {
  assetId: string
  interval: StoredInterval
  /** Starts from here on. */
  from: Date
  /** Starts before here. */
  to: Date
  limit: number
  /** Only those that were by this moment as they are now. */
  knownBy?: Date
}

/** The newest candles of one asset within a time, at most `limit`, the oldest first. By the primary key. */
export async function listCandles(
  db: Queries,
  { assetId, interval, from, to, limit, knownBy }: CandlesFilter,
): Promise<Candle[]> {
  const { rows } = await db.pool.query<CandleRow>(
    `select start, open, high, low, close, volume, has_gap from candles
     where asset_id = $1 and "interval" = $2 and start >= $3 and start < $4
       and ($6::timestamptz is null or known_at <= $6)
     order by start desc
     limit $5`,
    [assetId, interval, from, to, limit, knownBy ?? null],
  )
  return rows.reverse().map((row) => ({ ...toCandle(row), assetId, interval }))
}

/** Whether a candle of a time came or was replaced after a moment. By the primary key. */
export async function haveCandlesChanged(
  db: Queries,
  { assetId, interval, from, to, asOf }: Omit<CandlesFilter, 'limit' | 'knownBy'> & { asOf: Date },
): Promise<boolean> {
  const { rows } = await db.pool.query<{ changed: boolean }>(
    `select exists (
       select 1 from candles
       where asset_id = $1 and "interval" = $2 and start >= $3 and start < $4 and known_at > $5
     ) as changed`,
    [assetId, interval, from, to, asOf],
  )
  return rows[0]?.changed === true
}

/** Monday, 5 January 1970: weeks are counted from there, and it is a multiple of every shorter interval. */
const MONDAY_MS = 4 * DAY_MS

/**
 * Candles made of stored ones, as `listCandles` gives those: the first open, the highest high, the lowest low, the last
 * close, and the volume where all parts have one. One with a part that is missing or has a gap has one as well; with
 * `knownBy` only those that had ended then and of which nothing came later. By the primary key.
 */
export async function listDerivedCandles(
  db: Queries,
  {
    assetId,
    interval,
    from,
    to,
    limit,
    knownBy,
    now,
  }: Omit<CandlesFilter, 'interval'> & { interval: DerivedInterval; now: Date },
): Promise<DerivedCandle[]> {
  const { of, parts } = DERIVED_INTERVALS[interval]
  const lengthMs = parts * INTERVAL_MS[of]
  const startAfter = (at: Date) =>
    new Date(Math.ceil((at.getTime() - MONDAY_MS) / lengthMs) * lengthMs + MONDAY_MS)
  const { rows } = await db.pool.query<CandleRow>(
    `with part as (
       select *, start + $8::interval <= $9 as is_over from candles
       where asset_id = $1 and "interval" = $2 and start >= $3 and start < $4
       order by start desc
       limit $5
     )
     select
       date_bin($7::interval, start, $10) as start,
       (array_agg(open order by start))[1] as open, max(high) as high, min(low) as low,
       (array_agg(close order by start desc))[1] as close,
       case when count(volume) = count(*) then sum(volume) end as volume,
       bool_or(has_gap) or count(*) filter (where is_over) < least(
         $11::int, floor(extract(epoch from $9 - date_bin($7::interval, min(start), $10)) / extract(epoch from $8::interval))
       ) as has_gap
     from part
     group by 1
     having $6::timestamptz is null or (bool_and(known_at <= $6) and date_bin($7::interval, min(start), $10) + $7::interval <= $6)
     order by 1 desc
     limit $12`,
    [
      assetId,
      of,
      startAfter(from),
      startAfter(to),
      (limit + 1) * parts,
      knownBy ?? null,
      `${lengthMs} milliseconds`,
      `${INTERVAL_MS[of]} milliseconds`,
      now,
      new Date(MONDAY_MS),
      parts,
      limit,
    ],
  )
  return rows.reverse().map((row) => ({ ...toCandle(row), assetId, interval }))
}

export type DerivedCandle = Omit<Candle, 'interval'> & { interval: DerivedInterval }

function toCandle({ volume, has_gap: hasGap, ...row }: CandleRow) {
  return { ...row, ...(volume === null ? {} : { volume }), ...(hasGap ? { hasGap } : {}) }
}

/** Prices in PostgreSQL's own text form. */
type CandleRow = Pick<Candle, 'start' | 'open' | 'high' | 'low' | 'close'> & {
  volume: string | null
  has_gap: boolean
}

/** Closing prices of hourly candles within a time, four hours apart, the oldest first. By the primary key. */
export async function listSparklines(
  db: Database,
  { assetIds, since, until }: { assetIds: string[]; since: Date; until: Date },
): Promise<Map<string, number[]>> {
  const { rows } = await db.pool.query<{ asset_id: string; closes: number[] }>(
    `select asset_id, array_agg(close::float8 order by start) as closes
     from candles
     where asset_id = any($1) and interval = '1h' and start >= $2 and start < $3
       and extract(hour from start)::int % ${STEP_HOURS} = 0
     group by asset_id`,
    [assetIds, since, until],
  )
  return new Map(rows.map(({ asset_id, closes }) => [asset_id, closes]))
}

/** Closing prices by asset and the beginning of the day (UTC, in milliseconds) of daily candles. By the primary key. */
export async function listDailyCloses(
  db: Queries,
  { assetIds, from, until }: { assetIds: readonly string[]; from: Date; until: Date },
): Promise<Map<string, Map<number, number>>> {
  const { rows } = await db.pool.query<{ asset_id: string; start: Date; close: number }>(
    `select asset_id, start, close::float8 as close from candles
     where asset_id = any($1) and interval = '1d' and start >= $2 and start < $3 and not has_gap`,
    [assetIds, from, until],
  )
  const closes = new Map<string, Map<number, number>>()
  for (const { asset_id, start, close } of rows) {
    const ofAsset = closes.get(asset_id) ?? new Map<number, number>()
    closes.set(asset_id, ofAsset.set(start.getTime(), close))
  }
  return closes
}

/**
 * Stores candles; one that is there is replaced, because the candle of a running interval grows until its end; with
 * `onlyHoles` just where it has a gap. Candles of assets that are not listed are passed over. `source` is who said it,
 * such as `binance`. Returns how many are new or different.
 */
export async function saveCandles(
  db: Database,
  candles: Candle[],
  source: string,
  { onlyHoles = false, now = new Date() }: { onlyHoles?: boolean; now?: Date } = {},
): Promise<number> {
  const byKey = new Map(candles.map((candle) => [keyOf(candle), candle]))
  if (byKey.size === 0) return 0
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, candle]) => candle)
  const values = [toStorableJson(sorted), source, onlyHoles, now]
  const { rowCount } = await runTransaction(
    db.pool,
    (client) => client.query(withTimeout({ text: UPSERT, values }, STATEMENT_TIMEOUT_MS)),
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
  return rowCount ?? 0
}

function keyOf(candle: Candle): string {
  return `${candle.assetId} ${candle.interval} ${candle.start.toISOString()}`
}

/** Deletes short candles that are old, one asset after the other by the primary key. */
export async function pruneCandles(db: Database, now: Date): Promise<void> {
  const { rows: assets } = await db.pool.query<{ asset_id: string }>('select asset_id from latest_prices')
  for (const [interval, days = 0] of Object.entries(KEPT_DAYS)) {
    const before = new Date(now.getTime() - days * DAY_MS)
    for (const { asset_id: assetId } of assets) {
      await db.pool.query({
        name: 'prune-candles',
        text: 'delete from candles where asset_id = $1 and "interval" = $2 and start < $3',
        values: [assetId, interval, before],
      })
    }
  }
}
