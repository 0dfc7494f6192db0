/** What a venue means by a ticker where that is not the largest asset that bears it. */
export interface VenueTicker {
  /** Absent: all venues. */
  venue?: string
  ticker: string
  /** As CoinGecko names assets; null: none that has a price of its own. */
  assetId: string | null
  /** How many of the asset one of the venue's is; 1 by default. */
  units?: number
}

/**
 * Shipped with the product; what an operator sets goes before it. Sources, read 2026-11-26: `commonCurrencies` of kraken.ts
 * and coinbase.ts in ccxt/ccxt for Kraken and Coinbase; Binance's announcements of the swaps of MATIC (1:1, September 2024),
 * EOS (1:1, May 2025) and FTM (1:1, January 2025); press reports of Sky's rate for MKR (1:24,000, 2025) and of Binance's
 * listing of 1MBABYDOGE (September 2024). No source was read for BEAMX. AGIX and OCEAN were merged into FET and are no
 * longer priced apart.
 */
export const VENUE_TICKERS: readonly VenueTicker[] = [
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
