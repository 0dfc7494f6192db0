import { Star } from 'lucide-react'
import type { MarketAsset } from '#contract/app/market.ts'
import { AssetName } from '../market/asset-name.tsx'
import { LivePrice } from '../market/live-price.tsx'
import { useMarket } from '../market/use-market.ts'
import { useWatchlist } from '../market/use-watchlist.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import { paths } from '../shell/paths.ts'
import { Card } from '../ui/card.tsx'
import { Change } from '../ui/change.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading } from '../ui/loading.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const SHOWN_MAX = 5

/** The starred assets at a glance. */
export function WatchlistGlance() {
  const watchlist = useWatchlist()
  const isEmpty = watchlist.length === 0
  const market = useMarket({ live: !isEmpty, needed: !isEmpty })
  const assets = market.data?.data.filter(({ id }) => watchlist.includes(id)) ?? []
  return (
    <Card
      flush
      title="Watchlist"
      actions={
        <span className="flex items-center gap-2">
          {assets[0]?.source === 'sample' && <SampleMark />}
          <LinkButton size="sm" to={paths.market(assets.length > 0 ? { watched: 'true' } : {})}>
            Open the market
          </LinkButton>
        </span>
      }
    >
      <div aria-busy={market.isFetching} className="border-t border-line-subtle">
        {market.isLoading && <GlanceSkeleton />}
        {!isEmpty && market.isError && !market.data && (
          <ErrorState
            message="Failed to fetch market data. Please try again later."
            detail={describeCause(market.error)}
            retrying={market.isFetching}
            onRetry={() => market.refetch()}
          />
        )}
        {(isEmpty || (market.data && assets.length === 0)) && (
          <EmptyState
            icon={<Star size={20} />}
            title="Your watchlist is empty"
            description="Press the star of an asset on the market page, and this browser keeps it here."
          />
        )}
        {assets.length > 0 && (
          <ul aria-label="Watchlist" className="divide-y divide-line-subtle">
            {assets.slice(0, SHOWN_MAX).map((asset) => (
              <GlanceRow key={asset.id} asset={asset} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function GlanceRow({ asset }: { asset: MarketAsset }) {
  return (
    <li className="motion-hover relative flex items-center gap-4 px-4 py-3 hover:bg-s2 sm:px-5">
      <span className="min-w-0 flex-1">
        <AssetName asset={asset} covering />
      </span>
      <span className="max-sm:hidden">
        <Sparkline values={asset.sparkline7d} label={`${asset.name} over 7 days`} width={72} height={24} />
      </span>
      <span className="min-w-28 shrink-0 text-right">
        <LivePrice value={asset.price} focusable={false} className="text-14 font-medium" />
        {asset.change24h !== undefined && (
          <span className="block text-12">
            <Change percent={asset.change24h} />
            <span className="sr-only"> in 24 hours</span>
          </span>
        )}
      </span>
    </li>
  )
}

function GlanceSkeleton() {
  return (
    <Loading label="Loading your watchlist" className="divide-y divide-line-subtle">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center justify-between px-4 py-3 sm:px-5">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </Loading>
  )
}
