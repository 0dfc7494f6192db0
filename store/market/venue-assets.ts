import type { Database } from '../database.ts'
import { VENUE_TICKERS } from './venue-tickers.ts'

/** A ticker that a venue has for an asset, and how many of the asset one of the venue's is. */
export interface VenueName {
  ticker: string
  units: number
}

/** Which asset a venue means by a ticker. */
export interface VenueAssets {
  /** Of all assets that venues are asked for. */
  ids: ReadonlySet<string>
  /** Their tickers, the largest asset's first. */
  tickers: string[]
  /** Undefined for what is no asset of ours, such as EUR. */
  idOf: (venue: string, ticker: string) => string | undefined
  /** How many of the asset one of the venue's is, such as a million of 1MBABYDOGE. */
  unitsOf: (venue: string, ticker: string) => number
  /** What a venue calls an asset, the name of today first. */
  namesOf: (venue: string, assetId: string) => VenueName[]
  /** Units in circulation, by asset. */
  supplies: ReadonlyMap<string, number>
}

/**
 * The `count` largest assets: a ticker means what venue_tickers says, else what venue-tickers.ts says of it at
 * the venue, else the largest asset that bears it, else what it was renamed to. By assets_by_rank.
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
  const shipped = new Map(VENUE_TICKERS.map((known) => [`${known.venue ?? ''} ${known.ticker}`, known]))
  const owners = new Set([...largest.values(), ...overrides.flatMap(({ asset_id: id }) => id ?? [])])
  const shippedTickers = VENUE_TICKERS.flatMap(({ ticker, assetId }) =>
    assetId !== null && owners.has(assetId) ? [ticker] : [],
  )

  const find = (venue: string, ticker: string): { id: string | null | undefined; units: number } => {
    for (const place of [`${venue} ${ticker}`, ` ${ticker}`]) {
      const own = named.get(place)
      if (own !== undefined) return { id: own, units: 1 }
    }
    const atVenue = shipped.get(`${venue} ${ticker}`)
    if (venue !== '' && atVenue) return { id: atVenue.assetId, units: atVenue.units ?? 1 }
    if (largest.has(ticker)) return { id: largest.get(ticker), units: 1 }
    const renamed = shipped.get(` ${ticker}`)
    return { id: renamed?.assetId, units: renamed?.units ?? 1 }
  }
  // A ticker declared to be no asset's gets a name that no asset has.
  const idOf = (venue: string, ticker: string) => {
    const { id } = find(venue, ticker)
    return id === null ? `${venue}:${ticker}` : id
  }
  const tickers = [
    ...new Set([
      ...assets.map(({ symbol }) => symbol),
      ...overrides.map(({ ticker }) => ticker),
      ...shippedTickers,
    ]),
  ]
  return {
    ids: owners,
    tickers,
    idOf,
    unitsOf: (venue, ticker) => find(venue, ticker).units,
    namesOf: (venue, assetId) =>
      tickers
        .filter((ticker) => idOf(venue, ticker) === assetId)
        .map((ticker) => ({ ticker, units: find(venue, ticker).units })),
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
