import { getMarketOverview as contract } from '#contract/public/market-overview.ts'
import { STALE_AFTER_SECONDS } from '#contract/public/prices.ts'
import { isUpstreamThrottled } from '#store/market/is-upstream-throttled.ts'
import { sumMarket } from '#store/market/sum-market.ts'
import { publicRoute } from '../public/public-route.ts'

export const getMarketOverview = publicRoute(contract, async (ctx, { data }) => {
  const now = ctx.now()
  const [sums, throttled] = await Promise.all([sumMarket(data), isUpstreamThrottled(data, now)])
  const hasData = sums.assets > 0
  return {
    body: {
      status: statusOf(sums.at, { now, throttled }),
      assets: sums.assets,
      // The sum over nothing is not 0: there is no price.
      market_cap: hasData ? sums.marketCap : null,
      volume_24h: hasData ? sums.volume24h : null,
      market_cap_change_24h: sums.marketCapChange24h,
      btc_dominance: sums.btcDominance,
      eth_dominance: sums.ethDominance,
      at: sums.at?.toISOString() ?? null,
      sources: sums.sources,
    },
    hasData,
  }
})

function statusOf(at: Date | null, { now, throttled }: { now: Date; throttled: boolean }) {
  const isFresh = at !== null && now.getTime() - at.getTime() <= STALE_AFTER_SECONDS * 1000
  if (isFresh) return 'ok' as const
  if (throttled) return 'throttled_upstream' as const
  return at === null ? ('no_data' as const) : ('stale' as const)
}
