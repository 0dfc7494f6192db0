import { Star } from 'lucide-react'
import type { MarketAsset } from '#contract/app/market.ts'
import { useMarket } from '../market/data/use-market.ts'
import { PriceLine } from '../market/figures/asset-cells.tsx'
import { AssetName } from '../market/figures/asset-name.tsx'
import { LivePrice } from '../market/figures/live-price.tsx'
import { useWatched } from '../market/watchlist/use-watchlist.ts'
import { asOne, hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { Change } from '../ui/figures/numbers.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { GlanceSkeleton } from './glance-skeleton.tsx'

const SHOWN_MAX = 5

/** The starred assets at a glance. */
export function WatchlistGlance() {
  const watched = useWatched()
  const market = useMarket({ live: true })
  const assets = watched.ids.flatMap((id) => market.data?.data.find((asset) => asset.id === id) ?? [])
  const failed = [watched.query ?? [], market].flat().filter(hasFailed)
  const isFailed = failed.length > 0
  const isLoading = !isFailed && (watched.isPending || market.isPending)
  return (
    <Card
      flush
      title="Watchlist"
      actions={
        <LinkButton size="sm" to={paths.market(assets.length > 0 ? { watched: 'true' } : {})}>
          Open the market
        </LinkButton>
      }
    >
      <div aria-busy={isLoading} className="border-t border-line-subtle">
        {isLoading && <GlanceSkeleton label="Loading your watchlist" />}
        {isFailed && assets.length === 0 && (
          <QueryError query={asOne(failed)} message="Failed to load your watchlist." />
        )}
        {!isLoading && !isFailed && assets.length === 0 && (
          <EmptyState
            icon={<Star size={20} />}
            title="Your watchlist is empty"
            description="Star an asset on the market page to watch it here."
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

/** A watched asset in a line: its name, its price and the line of seven days. */
export function GlanceRow({ asset }: { asset: MarketAsset }) {
  return (
    <li className="motion-hover relative flex items-center gap-3 px-4 py-3 hover:bg-s2 sm:gap-4 sm:px-5">
      <span className="min-w-0 flex-1">
        <AssetName asset={asset} covering />
      </span>
      <span className="shrink-0 max-sm:[&>svg]:w-12">
        <PriceLine asset={asset} width={72} height={24} />
      </span>
      <span className="min-w-28 shrink-0 text-right max-sm:min-w-22 md:max-xl:min-w-20">
        <LivePrice value={asset.price} className="text-14 font-medium" />
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
