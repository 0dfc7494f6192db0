import { getMarketOverview as contract } from '#contract/public/market-overview.ts'
import { sumMarket } from '#store/market/sum-market.ts'
import { publicRoute } from '../public/public-route.ts'
import { listAttributions } from '../sources/list-attributions.ts'
import { findPriceCircumstances, judgePrice } from './price-absence.ts'

export const getMarketOverview = publicRoute(contract, async (ctx, { data }) => {
  const [sums, circumstances] = await Promise.all([sumMarket(data), findPriceCircumstances(ctx, data)])
  const newest = sums.at ? { at: sums.at, method: sums.method ?? undefined } : undefined
  const { status, since } = judgePrice(newest, circumstances)
  const hasData = sums.assets > 0
  return {
    body: {
      status,
      since,
      assets: sums.assets,
      // The sum over nothing is not 0: there is no price.
      market_cap: hasData ? sums.marketCap : null,
      volume_24h: hasData ? sums.volume24h : null,
      market_cap_change_24h: sums.marketCapChange24h,
      btc_dominance: sums.btcDominance,
      eth_dominance: sums.ethDominance,
      at: sums.at?.toISOString() ?? null,
      sources: sums.sources,
      venues: sums.venues,
      attribution: listAttributions(ctx, [...sums.venues, ...sums.supplySources]),
    },
    hasData,
  }
})
