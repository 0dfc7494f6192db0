import type { Database } from '../database.ts'

/**
 * Shipped with the product; what an operator sets goes before it. Sources, read 2026-11-26: `commonCurrencies` of kraken.ts
 * and coinbase.ts in ccxt/ccxt for Kraken and Coinbase; Binance's announcements of the swaps of MATIC (1:1, September 2024),
 * EOS (1:1, May 2025) and FTM (1:1, January 2025); press reports of Sky's rate for MKR (1:24,000, 2025) and of Binance's
 * listing of 1MBABYDOGE (September 2024). No source was read for BEAMX. AGIX and OCEAN were merged into FET and are no
 * longer priced apart.
 */
const VENUE_TICKERS: readonly VenueTicker[] = [
  { venue: 'kraken', ticker: 'LUNA', assetId: 'terra-luna' },
  { venue: 'kraken', ticker: 'LUNA2', assetId: 'terra-luna-2' },
  { venue: 'kraken', ticker: 'UST', assetId: 'terrausd' },
  { venue: 'kraken', ticker: 'REP', assetId: null },
  { venue: 'kraken', ticker: 'REPV2', assetId: 'augur' },
  { venue: 'coinbase', ticker: 'CGLD', assetId: 'celo' },
  { venue: 'binance', ticker: 'BEAMX', assetId: 'beam-2' },
  { venue: 'binance', ticker: 'BEAM', assetId: null },
  { venue: 'binance', ticker: '1MBABYDOGE', assetId: 'baby-doge-coin', units: 1_000_000 },
  { ticker: 'MATIC', assetId: 'polygon-ecosystem-token' },
  { ticker: 'FTM', assetId: 'sonic-3' },
  { ticker: 'EOS', assetId: 'vaulta' },
  { ticker: 'MKR', assetId: 'sky', units: 24_000 },
  { ticker: 'AGIX', assetId: null },
  { ticker: 'OCEAN', assetId: null },
]

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
 * The `count` largest assets: a ticker means what venue_tickers says, else what the list below says of it at
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

/** What a venue means by a ticker where that is not the largest asset that bears it. */
interface VenueTicker {
  /** Absent: all venues. */
  venue?: string
  ticker: string
  /** As CoinGecko names assets; null: none that has a price of its own. */
  assetId: string | null
  /** How many of the asset one of the venue's is; 1 by default. */
  units?: number
}
