import type { Asset, PriceMethod, PriceTick, VenuePrice } from '#contract/market.ts'
import type { Database } from '../database.ts'

/** What an asset cost an hour, a day and a week ago; absent where there is no candle. */
export interface ReferencePrices {
  hour?: number
  day?: number
  week?: number
}

/**
 * The closing prices of the candles that ended last before these moments: of the minute, else of the hour. A candle that
 * ended more than two lengths before says nothing. By the primary key.
 */
export async function findReferencePrices(
  db: Database,
  { assetIds, now }: { assetIds: readonly string[]; now: Date },
): Promise<Map<string, ReferencePrices>> {
  const { rows } = await db.pool.query<{ asset_id: string; ago: keyof ReferencePrices; close: string }>({
    name: 'find-reference-prices',
    text: `
      select asset_id, ago.name as ago, candle.close
      from unnest($1::text[]) as asset (asset_id)
      cross join (values
        ('hour', $2::timestamptz - interval '1 hour'),
        ('day', $2::timestamptz - interval '1 day'),
        ('week', $2::timestamptz - interval '7 days')
      ) as ago (name, at)
      cross join lateral (
        select close from (
          (select close, 1 as nr from candles
           where candles.asset_id = asset.asset_id and interval = '1m'
             and start <= ago.at - interval '1 minute' and start > ago.at - interval '3 minutes'
           order by start desc limit 1)
          union all
          (select close, 2 from candles
           where candles.asset_id = asset.asset_id and interval = '1h'
             and start <= ago.at - interval '1 hour' and start > ago.at - interval '3 hours'
           order by start desc limit 1)
        ) as near order by nr limit 1
      ) as candle`,
    values: [assetIds, now],
  })
  const found = new Map<string, ReferencePrices>()
  for (const { asset_id, ago, close } of rows) {
    const known = found.get(asset_id) ?? {}
    known[ago] = Number(close)
    found.set(asset_id, known)
  }
  return found
}

/** The last prices that were recorded within `withinMs` before a moment. By tape_ticks. */
export async function findPricesAsOf(
  db: Database,
  { assetIds, asOf, withinMs }: { assetIds: string[]; asOf: Date; withinMs: number },
): Promise<Pick<LatestPrice, 'tick' | 'source'>[]> {
  const { rows } = await db.pool.query<{ assetId: string; price: string; at: Date; source: string }>(
    `with ticks as materialized (
       select seq, source, coalesce(claimed_at, at) as at, data -> 'prices' as prices
       from tape where kind = 'tick' and at > $2 and at <= $3
     )
     select asset.id as "assetId", tick.price, tick.at, tick.source
     from unnest($1::text[]) as asset (id)
     cross join lateral (
       select prices ->> asset.id as price, at, source from ticks
       where prices ? asset.id order by seq desc limit 1
     ) as tick`,
    [assetIds, new Date(asOf.getTime() - withinMs), asOf],
  )
  return rows.map(({ source, ...tick }) => ({ tick, source }))
}

/** An asset with what the market last said of it. */
export interface LatestPrice {
  asset: Asset
  tick: PriceTick
  /** Its source, such as `coingecko` or `sample`. */
  source: string
  /** The source of the supply in the market capitalization. */
  supplySource?: string
}

interface LatestPricesFilter {
  /** The assets to look at; all that have a price by default. */
  assetIds?: string[]
  limit: number
}

/** The newest prices, the largest market capitalization by rank first. By assets_by_rank and the primary keys. */
export async function findLatestPrices(
  db: Database,
  { assetIds, limit }: LatestPricesFilter,
): Promise<LatestPrice[]> {
  const { rows } = await db.pool.query<LatestRow>(
    `select a.id, a.symbol, a.name, a.rank, a.category, a.supply_source, p.*
     from latest_prices p join assets a on a.id = p.asset_id
     ${assetIds ? 'where a.id = any ($2)' : ''}
     order by a.rank nulls last, a.id
     limit $1`,
    assetIds ? [limit, assetIds] : [limit],
  )
  return rows.map(({ id, symbol, name, rank, category, source, supply_source, ...row }) => ({
    asset: {
      id,
      symbol,
      name,
      ...(rank === null ? {} : { rank }),
      ...(category === null ? {} : { category }),
    },
    tick: toTick(row),
    source,
    // Who says the price as it is says the capitalization as well.
    ...(supply_source === null || row.method === null ? {} : { supplySource: supply_source }),
  }))
}

interface LatestRow extends TickRow, Omit<Asset, 'category'> {
  category: string | null
  source: string
  supply_source: string | null
}

interface TickRow {
  asset_id: string
  at: Date
  price: string
  volume_24h: string | null
  market_cap: string | null
  change_1h: string | null
  change_24h: string | null
  change_7d: string | null
  method: PriceMethod | null
  spread_bp: string | null
  /** Moments within JSON are text. */
  venues: (Omit<VenuePrice, 'at'> & { at: string })[] | null
}

function toTick(row: TickRow): PriceTick {
  const tick: PriceTick = { assetId: row.asset_id, at: row.at, price: row.price }
  if (row.volume_24h !== null) tick.volume24h = row.volume_24h
  if (row.market_cap !== null) tick.marketCap = row.market_cap
  if (row.change_1h !== null) tick.change1h = Number(row.change_1h)
  if (row.change_24h !== null) tick.change24h = Number(row.change_24h)
  if (row.change_7d !== null) tick.change7d = Number(row.change_7d)
  if (row.method !== null) tick.method = row.method
  if (row.spread_bp !== null) tick.spreadBp = Number(row.spread_bp)
  if (row.venues !== null) tick.venues = row.venues.map((venue) => ({ ...venue, at: new Date(venue.at) }))
  return tick
}

export async function hasPrices(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query<{ has: boolean }>('select exists (select 1 from latest_prices) as has')
  return rows[0]?.has === true
}
