import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'
import { createPlayedMarket, type MarketPlayerOptions, type PlayedMarket } from './played-market.ts'

const PER_PAGE_MAX = 250

/** Plays CoinGecko's `/coins/markets`, without a key and with one. Source: that of collect/market/coingecko/coingecko.ts. */
export function startCoingeckoPlayer({ port, seed = 1 }: MarketPlayerOptions): Promise<RunningPlayer> {
  const market = createPlayedMarket(seed)
  return startPlayer({ answer: (request) => answer(request, market) }, port)
}

function answer({ url }: PlayerRequest, market: PlayedMarket): Answer | undefined {
  if (url.pathname !== '/api/v3/coins/markets') return undefined
  if (url.searchParams.get('vs_currency') !== 'usd')
    return { status: 422, body: { error: 'Missing parameter vs_currency' } }
  const perPage = Math.min(Number(url.searchParams.get('per_page') ?? 100), PER_PAGE_MAX)
  const page = Number(url.searchParams.get('page') ?? 1)
  const ids = url.searchParams.get('ids')?.split(',')
  return {
    body: market.assets
      .filter(({ id }) => ids?.includes(id) ?? true)
      .toSorted((a, b) => a.rank - b.rank)
      .slice((page - 1) * perPage, page * perPage)
      .map(({ id, symbol, name, rank, price, marketCap, volume24h }) => ({
        id,
        symbol: symbol.toLowerCase(),
        name,
        current_price: price,
        market_cap: marketCap,
        market_cap_rank: rank,
        total_volume: volume24h,
        price_change_percentage_24h: 0.5,
        circulating_supply: marketCap / price,
        total_supply: null,
        max_supply: null,
        last_updated: new Date().toISOString(),
        price_change_percentage_1h_in_currency: 0.1,
        price_change_percentage_24h_in_currency: 0.5,
        price_change_percentage_7d_in_currency: null,
      })),
  }
}
