import type { Candle } from '#contract/market.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { toStorableJson } from '../to-storable-json.ts'
import { withTimeout } from '../with-timeout.ts'

const STATEMENT_TIMEOUT_MS = 30_000

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

function keyOf(candle: Candle): string {
  return `${candle.assetId} ${candle.interval} ${candle.start.toISOString()}`
}
