import type { Candle } from '#contract/market.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { toStorableJson } from '../to-storable-json.ts'
import { withTimeout } from '../with-timeout.ts'

const STATEMENT_TIMEOUT_MS = 30_000

/**
 * Stores candles; one that is there is replaced, because the candle of a running interval grows until its end.
 * Candles of assets that are not listed are passed over. `source` is who said it, such as `binance`.
 */
export async function saveCandles(db: Database, candles: Candle[], source: string): Promise<void> {
  const byKey = new Map(candles.map((candle) => [keyOf(candle), candle]))
  if (byKey.size === 0) return
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, candle]) => candle)
  await runTransaction(
    db.pool,
    (client) =>
      client.query(
        withTimeout({ text: UPSERT, values: [toStorableJson(sorted), source] }, STATEMENT_TIMEOUT_MS),
      ),
    { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  )
}

const UPSERT = `
insert into candles as known (asset_id, interval, start, open, high, low, close, volume, source)
select "assetId", interval, start, open, high, low, close, volume, $2
from json_to_recordset($1) as candle (
  "assetId" text, interval text, start timestamptz,
  open numeric, high numeric, low numeric, close numeric, volume numeric
)
where exists (select from assets where id = "assetId")
on conflict (asset_id, interval, start) do update set
  open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
  volume = excluded.volume, source = excluded.source
where (known.open, known.high, known.low, known.close, known.volume, known.source)
  is distinct from (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume, excluded.source)`

function keyOf(candle: Candle): string {
  return `${candle.assetId} ${candle.interval} ${candle.start.toISOString()}`
}
