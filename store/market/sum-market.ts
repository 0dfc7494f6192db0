import type { PriceMethod } from '#contract/market.ts'
import type { Database } from '../database.ts'

/** Sums over all latest prices. Money in US dollars as decimal text, shares and changes in percent. */
export interface MarketSums {
  assets: number
  marketCap: string
  volume24h: string
  /** Absent where no asset with a market capitalization has it. */
  marketCapChange24h: number | null
  btcDominance: number | null
  ethDominance: number | null
  at: Date | null
  /** How the newest price was made; null where a source gave it as it is. */
  method: PriceMethod | null
  sources: string[]
  /** The venues in the prices. */
  venues: string[]
  /** The sources of the supplies in the capitalizations. */
  supplySources: string[]
}

/**
 * The whole market. The change compares the market capitalization with the one a day ago that follows from each
 * asset's own change: sum(cap) / sum(cap / (1 + change)) - 1. Reads one row for each asset, a few ten thousand at most.
 */
export async function sumMarket(db: Database): Promise<MarketSums> {
  const { rows } = await db.pool.query<MarketSums>(
    `select count(*)::int as assets,
       trim_scale(coalesce(sum(market_cap), 0))::text as "marketCap",
       trim_scale(coalesce(sum(volume_24h), 0))::text as "volume24h",
       round(100 * (
         sum(market_cap) filter (where change_24h > -100)
         / nullif(sum(market_cap / (1 + change_24h / 100)) filter (where change_24h > -100), 0) - 1
       ), 2)::float8 as "marketCapChange24h",
       round(100 * sum(market_cap) filter (where asset_id = 'bitcoin') / nullif(sum(market_cap), 0), 2)::float8
         as "btcDominance",
       round(100 * sum(market_cap) filter (where asset_id = 'ethereum') / nullif(sum(market_cap), 0), 2)::float8
         as "ethDominance",
       max(at) as at,
       (array_agg(method order by at desc))[1] as method,
       coalesce(array_agg(distinct source), '{}') as sources,
       array(
         select distinct venue ->> 'venue' from latest_prices, jsonb_array_elements(venues) as venue
         where venue ->> 'refused' is null order by 1
       ) as venues,
       coalesce(array_agg(distinct supply_source) filter (where supply_source is not null and method is not null), '{}')
         as "supplySources"
     from latest_prices join assets on assets.id = asset_id`,
  )
  return rows[0] as MarketSums // an aggregate without groups has one row
}
