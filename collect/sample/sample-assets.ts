export interface SampleAsset {
  id: string
  symbol: string
  name: string
  rank: number
  category: string
  /** Part of the sample market's total market capitalization; all together 1. */
  share: number
  /** US dollars around which the price moves. */
  price: number
  /** Decimals of its prices. */
  decimals: number
  /** Worth a dollar; its supply follows the market instead. */
  isStablecoin: boolean
  /** How much it moves on its own, beside the whole market. */
  volatility: number
  /** Part of its market capitalization that changes hands in a usual day. */
  turnover: number
  /** How much the crowd talks about it; only the proportions matter. */
  attention: number
}

/** The specification's "BTC dominance 42.3 %": Bitcoin's market cap over the sum of all sample assets' caps. spec, section 9 */
const BITCOIN_DOMINANCE = 0.423

/** The market capitalization of the sample market, in US dollars, when Bitcoin stands at its middle price. */
export const TOTAL_MARKET_CAP = 3.08e12

/** The market of the sample universe. Ids, symbols, names and ranks are those of the reference assets; the rest is ours. */
export const SAMPLE_ASSETS: readonly SampleAsset[] = [
  asset('bitcoin', 'BTC', 'Bitcoin', 1, 'layer-1', [BITCOIN_DOMINANCE, 66_200, 2, 0, 0.028, 100]),
  asset('ethereum', 'ETH', 'Ethereum', 2, 'layer-1', [0.211, 3_460, 2, 0.7, 0.045, 58]),
  asset('tether', 'USDT', 'Tether', 3, 'stablecoin', [0.063, 1, 5, 0, 0.6, 6]),
  asset('ripple', 'XRP', 'XRP', 4, 'payments', [0.058, 2.14, 4, 1, 0.035, 26]),
  asset('binancecoin', 'BNB', 'BNB', 5, 'exchange', [0.054, 612, 2, 0.7, 0.018, 11]),
  asset('solana', 'SOL', 'Solana', 6, 'layer-1', [0.05, 168, 2, 1.1, 0.05, 34]),
  asset('usd-coin', 'USDC', 'USD Coin', 7, 'stablecoin', [0.028, 1, 5, 0, 0.2, 3]),
  asset('dogecoin', 'DOGE', 'Dogecoin', 8, 'meme', [0.019, 0.184, 6, 1.4, 0.06, 22]),
  asset('tron', 'TRX', 'TRON', 9, 'layer-1', [0.017, 0.262, 6, 0.8, 0.03, 7]),
  asset('cardano', 'ADA', 'Cardano', 10, 'layer-1', [0.015, 0.715, 5, 1.1, 0.035, 15]),
  asset('sui', 'SUI', 'Sui', 14, 'layer-1', [0.01, 3.35, 4, 1.5, 0.08, 9]),
  asset('chainlink', 'LINK', 'Chainlink', 15, 'infrastructure', [0.009, 17.4, 3, 1.1, 0.04, 12]),
  asset('stellar', 'XLM', 'Stellar', 17, 'payments', [0.008, 0.291, 6, 1.1, 0.03, 5]),
  asset('avalanche-2', 'AVAX', 'Avalanche', 18, 'layer-1', [0.0075, 27.6, 3, 1.3, 0.045, 8]),
  asset('shiba-inu', 'SHIB', 'Shiba Inu', 22, 'meme', [0.006, 0.00001642, 10, 1.5, 0.045, 10]),
  asset('litecoin', 'LTC', 'Litecoin', 23, 'payments', [0.0055, 88.3, 2, 0.8, 0.06, 6]),
  asset('polkadot', 'DOT', 'Polkadot', 26, 'layer-1', [0.0052, 5.18, 4, 1.2, 0.04, 6]),
  asset('uniswap', 'UNI', 'Uniswap', 29, 'defi', [0.004, 8.62, 3, 1.3, 0.04, 4]),
  asset('pepe', 'PEPE', 'Pepe', 31, 'meme', [0.0038, 0.00001118, 10, 1.9, 0.14, 9]),
  asset('near', 'NEAR', 'NEAR Protocol', 34, 'layer-1', [0.003, 3.74, 4, 1.4, 0.05, 4]),
]

type Figures = [
  share: number,
  price: number,
  decimals: number,
  volatility: number,
  turnover: number,
  attention: number,
]

function asset(
  id: string,
  symbol: string,
  name: string,
  rank: number,
  category: string,
  figures: Figures,
): SampleAsset {
  const [share, price, decimals, volatility, turnover, attention] = figures
  const isStablecoin = price === 1
  return {
    id,
    symbol,
    name,
    rank,
    category,
    isStablecoin,
    share,
    price,
    decimals,
    volatility,
    turnover,
    attention,
  }
}
