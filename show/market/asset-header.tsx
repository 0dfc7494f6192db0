import { BellPlus, ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../shell/paths.ts'
import { Change } from '../ui/change.tsx'
import { Chip } from '../ui/chip.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { AssetSign } from './asset-name.tsx'
import { LivePrice } from './live-price.tsx'
import { LiveStatus } from './live-status.tsx'
import { StarButton } from './star-button.tsx'
import type { AssetUrl } from './use-asset-url.ts'

/** What the page is about, and the price now. */
export function AssetHeader({ asset, url }: { asset: MarketAsset; url: AssetUrl }) {
  return (
    <header className="mb-6">
      <MarketLink />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-3">
          <AssetSign symbol={asset.symbol} size="lg" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-2">
              <h1 className="text-20 font-semibold">{asset.name}</h1>
              <span className="text-14 text-ink-3">{asset.symbol}</span>
              {asset.rank !== undefined && <Chip>Rank {asset.rank}</Chip>}
              <StarButton asset={asset} />
            </div>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <LivePrice value={asset.price} className="text-28 font-semibold tracking-tight" />
              {asset.change24h !== undefined && (
                <span className="text-14">
                  <Change percent={asset.change24h} /> <span className="text-12 text-ink-3">24h</span>
                </span>
              )}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton
            size="sm"
            to={paths.alerts({ new: asset.id })}
            icon={<BellPlus size={14} aria-hidden="true" />}
          >
            Set alert
          </LinkButton>
          <LiveStatus at={asset.at} source={asset.source} live={url.live} onLiveChange={url.setLive} />
        </div>
      </div>
    </header>
  )
}

export function MarketLink() {
  return (
    <Link
      to={paths.market()}
      className="hit-area motion-hover inline-flex items-center gap-1 rounded-control text-13 text-ink-3 hover:text-ink-1"
    >
      <ChevronLeft size={14} aria-hidden="true" />
      Market overview
    </Link>
  )
}
