import type { PoolClient } from 'pg'
import type { CandleInterval, PriceTick } from '#contract/market.ts'
import type { Database } from '../database.ts'
import { toStorableJson } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import { appendToTape } from '../tape/append-to-tape.ts'

const DELETED_AT_ONCE = 2_000

export interface SaveTicksOptions {
  /** Our clock; the time of the newest tick by default. */
  now?: Date
  /** The candles that the ticks are drawn into; none by default. */
  intervals?: readonly CandleInterval[]
  /** Assets that had no price for a while until now, and when they last had one: their candles have a gap. */
  afterGap?: ReadonlyMap<string, Date | undefined>
  /** Prices that hold without being news: they are drawn into candles alone. */
  standing?: readonly PriceTick[]
  /** Kept for a day, so that the prices can be made again. */
  venueTicks?: readonly VenueTickRow[]
}

/** What a venue said of a pair, and why it was not believed if so. */
export type VenueTickRow = [
  venue: string,
  base: string,
  quote: string,
  price: string,
  volumeBase24h: string | null,
  volumeQuote24h: string | null,
  atMs: number,
  refused?: string,
]

/** What a `tick` on the tape holds: the new prices by asset, US dollars as decimal text. */
export interface TickData {
  prices: Record<string, string>
}

/**
 * Stores what the market says of assets now and returns the ids of those whose word is news: prices, running candles
 * and one entry on the tape, in one transaction. A tick that is not younger than the known one, and one of an asset that
 * is not listed, is passed over. `source` is who said it, such as `venues` or `sample`.
 */
export async function saveTicks(
  db: Database,
  ticks: PriceTick[],
  source: string,
  options: SaveTicksOptions = {},
): Promise<string[]> {
  const newest = new Map<string, PriceTick>()
  for (const tick of ticks) {
    const known = newest.get(tick.assetId)
    if (!known || known.at < tick.at) newest.set(tick.assetId, tick)
  }
  if (newest.size === 0 && !options.venueTicks?.length && !options.standing?.length) return []
  const sorted = [...newest.values()].sort((a, b) => (a.assetId < b.assetId ? -1 : 1))
  return runTransaction(db.pool, (client) => saveWithin(client, sorted, source, options))
}

async function saveWithin(
  client: PoolClient,
  ticks: PriceTick[],
  source: string,
  { intervals = [], afterGap, standing = [], venueTicks = [], now = newestOf(ticks) }: SaveTicksOptions,
): Promise<string[]> {
  const { rows } = await client.query<{ asset_id: string; symbol: string; price: string }>({
    name: 'save-latest-prices',
    text: UPSERT,
    values: [toStorableJson(ticks.map(toRow)), source],
  })
  if (venueTicks.length > 0) {
    await client.query({
      name: 'save-venue-ticks',
      text: 'insert into venue_ticks (at, ticks) values ($1, $2) on conflict (at) do nothing',
      values: [now, toStorableJson(venueTicks)],
    })
  }
  const ids = new Set(rows.map((row) => row.asset_id))
  const news = ticks.filter(({ assetId }) => ids.has(assetId))
  if (intervals.length > 0) {
    await drawCandles(client, [...news, ...standing], { source, intervals, afterGap, now })
  }
  if (rows.length === 0) return []
  const data: TickData = { prices: Object.fromEntries(rows.map((row) => [row.asset_id, row.price])) }
  const symbols = [...new Set(rows.map((row) => row.symbol))].sort()
  await appendToTape(client, {
    entries: [{ kind: 'tick', source, subject: '', claimedAt: newestOf(news), symbols, data }],
    now,
  })
  return [...ids]
}

function newestOf(ticks: readonly PriceTick[]): Date {
  return new Date(Math.max(0, ...ticks.map(({ at }) => at.getTime())))
}

const UPSERT = `
with news as (
  insert into latest_prices (
    asset_id, at, price, volume_24h, market_cap, change_1h, change_24h, change_7d, source, method, spread_bp, venues
  )
  select
    asset_id, at, price, volume_24h, market_cap, change_1h, change_24h, change_7d, $2, method, spread_bp, venues
  from json_to_recordset($1) as tick (
    asset_id text, at timestamptz, price numeric, volume_24h numeric, market_cap numeric,
    change_1h numeric, change_24h numeric, change_7d numeric, method text, spread_bp numeric, venues jsonb
  )
  where exists (select 1 from assets where id = asset_id)
  on conflict (asset_id) do update set
    at = excluded.at, price = excluded.price, volume_24h = excluded.volume_24h, market_cap = excluded.market_cap,
    change_1h = excluded.change_1h, change_24h = excluded.change_24h, change_7d = excluded.change_7d,
    source = excluded.source, method = excluded.method, spread_bp = excluded.spread_bp, venues = excluded.venues
  where latest_prices.at < excluded.at
  returning asset_id, price
)
select asset_id, symbol, price::text from news join assets on assets.id = asset_id order by asset_id`

function toRow(tick: PriceTick): Record<string, unknown> {
  return {
    asset_id: tick.assetId,
    at: tick.at.toISOString(),
    price: tick.price,
    volume_24h: tick.volume24h,
    market_cap: tick.marketCap,
    change_1h: tick.change1h,
    change_24h: tick.change24h,
    change_7d: tick.change7d,
    method: tick.method,
    spread_bp: tick.spreadBp,
    venues: tick.venues,
  }
}

/** Lets each tick move the candles that it falls into; an interval's first one begins with it. */
async function drawCandles(
  client: PoolClient,
  ticks: readonly PriceTick[],
  {
    source,
    intervals,
    afterGap,
    now,
  }: { source: string; now: Date } & Pick<SaveTicksOptions, 'intervals' | 'afterGap'>,
): Promise<void> {
  if (ticks.length === 0) return
  const rows = ticks.map(({ assetId, at, price }) => ({
    asset_id: assetId,
    at: at.toISOString(),
    price,
    after_gap: afterGap?.has(assetId) ?? false,
    last_at: afterGap?.get(assetId)?.toISOString(),
  }))
  if (afterGap?.size) {
    await client.query({ name: 'note-gaps', text: NOTE_GAPS, values: [toStorableJson(rows), intervals] })
  }
  await client.query({
    name: 'draw-candles',
    text: DRAW,
    values: [toStorableJson(rows), intervals, source, now],
  })
}

const STEPS = `(values
  ('1m', interval '1 minute'), ('5m', interval '5 minutes'), ('1h', interval '1 hour'), ('1d', interval '1 day')
) as step (interval, length)`

/** The candle in which a price was lost has a gap as well. */
const NOTE_GAPS = `
update candles set has_gap = true
from json_to_recordset($1) as tick (asset_id text, last_at timestamptz)
cross join unnest($2::text[]) as wanted (interval)
join ${STEPS} on step.interval = wanted.interval
where candles.asset_id = tick.asset_id and candles.interval = step.interval
  and candles.start = date_bin(step.length, tick.last_at, 'epoch') and not candles.has_gap
  -- a candle that had ended with its price is whole
  and tick.last_at + interval '60 seconds' < candles.start + step.length`

/** An asset may come twice, as news and as what holds: both are drawn into the candles that they share. */
const DRAW = `
insert into candles as known (asset_id, interval, start, open, high, low, close, volume, source, has_gap, known_at)
select
  asset_id, step.interval, date_bin(step.length, at, 'epoch'), (array_agg(price order by at))[1], max(price), min(price),
  (array_agg(price order by at desc))[1], null, $3, bool_or(after_gap), $4
from json_to_recordset($1) as tick (asset_id text, at timestamptz, price numeric, after_gap boolean)
cross join unnest($2::text[]) as wanted (interval)
join ${STEPS} on step.interval = wanted.interval
group by 1, 2, 3
order by 1, 2, 3
on conflict (asset_id, interval, start) do update set
  high = greatest(known.high, excluded.high), low = least(known.low, excluded.low), close = excluded.close,
  source = excluded.source, has_gap = known.has_gap or excluded.has_gap, known_at = greatest(known.known_at, excluded.known_at)`

/** Deletes venue ticks from before a moment, in bounded batches that block no other work. */
export async function pruneVenueTicks(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from venue_ticks where at in (select at from venue_ticks where at < $1 order by at limit $2)`,
      [before, DELETED_AT_ONCE],
    )
    if ((rowCount ?? 0) < DELETED_AT_ONCE) return
  }
}
