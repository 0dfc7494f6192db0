import type { Database } from '../database.ts'

/** Which asset a venue means by a ticker. */
export interface VenueAssets {
  /** Of all assets that venues are asked for. */
  ids: ReadonlySet<string>
  /** Their tickers, the largest asset's first. */
  tickers: string[]
  /** Undefined for what is no asset of ours, such as EUR. */
  idOf: (venue: string, ticker: string) => string | undefined
  /** Units in circulation, by asset. */
  supplies: ReadonlyMap<string, number>
}

/**
 * The `count` largest assets: a ticker means the largest that bears it, unless venue_tickers says otherwise. By
 * assets_by_rank.
 */
export async function findVenueAssets(db: Database, count: number): Promise<VenueAssets> {
  const [{ rows: assets }, { rows: overrides }] = await Promise.all([
    db.pool.query<{ id: string; symbol: string; circulating_supply: string | null }>(
      `select id, symbol, circulating_supply from assets where rank is not null order by rank, id limit $1`,
      [count],
    ),
    db.pool.query<{ venue: string; ticker: string; asset_id: string | null }>(
      'select venue, ticker, asset_id from venue_tickers',
    ),
  ])
  const largest = new Map(assets.toReversed().map(({ id, symbol }) => [symbol, id]))
  const named = new Map(overrides.map(({ venue, ticker, asset_id: id }) => [`${venue} ${ticker}`, id]))
  const owners = new Set([...largest.values(), ...overrides.flatMap(({ asset_id: id }) => id ?? [])])
  return {
    ids: owners,
    tickers: [...new Set([...assets.map(({ symbol }) => symbol), ...overrides.map(({ ticker }) => ticker)])],
    idOf(venue, ticker) {
      const own = named.get(`${venue} ${ticker}`)
      const id = own === undefined ? named.get(` ${ticker}`) : own
      // What an override calls nobody's is a name that no asset has.
      if (id === null) return `${venue}:${ticker}`
      return id ?? largest.get(ticker)
    },
    supplies: new Map(
      assets.flatMap(({ id, circulating_supply: supply }) => (supply === null ? [] : [[id, Number(supply)]])),
    ),
  }
}

/** When each asset had its last price. */
export async function listPriceTimes(db: Database): Promise<Map<string, Date>> {
  const { rows } = await db.pool.query<{ asset_id: string; at: Date }>(
    'select asset_id, at from latest_prices',
  )
  return new Map(rows.map((row) => [row.asset_id, row.at]))
}
