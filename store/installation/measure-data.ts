import type { Database } from '../database.ts'

export interface DataMeasures {
  posts: number
  newestPostAt: Date | null
  pricedAssets: number
  newestPriceAt: Date | null
}

/**
 * How much is stored and how new it is, without reading the posts: their number by the monthly roll-ups, the newest
 * by `posts_newest`; `latest_prices` has one row for each asset.
 */
export async function measureData(db: Database): Promise<DataMeasures> {
  const { rows } = await db.pool.query<MeasuresRow>(MEASURE)
  const row = rows[0] as MeasuresRow // a query without a table gives one row
  return {
    posts: Number(row.posts),
    newestPostAt: row.newest_post_at,
    pricedAssets: Number(row.priced_assets),
    newestPriceAt: row.newest_price_at,
  }
}

interface MeasuresRow {
  posts: string
  newest_post_at: Date | null
  priced_assets: string
  newest_price_at: Date | null
}

const MEASURE = `
select
  (select coalesce(sum(posts), 0) from post_rollups where symbol = '' and grain = 'month') as posts,
  (select created_at from posts order by created_at desc, external_id desc limit 1) as newest_post_at,
  (select count(*) from latest_prices) as priced_assets,
  (select max(at) from latest_prices) as newest_price_at`
