import { memo, type ReactNode } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { Change } from '../../ui/figures/change.tsx'
import { Count } from '../../ui/figures/count.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { AssetName } from '../figures/asset-name.tsx'
import { AssetSentiment } from '../figures/asset-sentiment.tsx'
import { LivePrice } from '../figures/live-price.tsx'
import { MentionsLine, MoodLine, PriceLine } from '../figures/week-lines.tsx'
import { StarButton } from '../watchlist/star-button.tsx'

export const CARD_GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
export const CARD = 'flex min-w-0 flex-col rounded-card border border-line-subtle bg-s1 p-4 shadow-raised'

export function MarketCards({ assets }: { assets: readonly MarketAsset[] }) {
  return (
    <ul aria-label="Assets" className={CARD_GRID}>
      {assets.map((asset) => (
        <li
          key={asset.id}
          data-asset={asset.id}
          className={`${CARD} motion-hover relative hover:border-line-strong hover:bg-s2`}
        >
          <AssetCard asset={asset} />
        </li>
      ))}
    </ul>
  )
}

/** Drawn anew when a figure of it moves. */
const AssetCard = memo(function AssetCard({ asset }: { asset: MarketAsset }) {
  const { change24h, sparkline7d, volume24h, marketCap, mentions24h } = asset
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <AssetName asset={asset} covering />
        <StarButton asset={asset} className="relative -mt-1 -mr-2 pointer-coarse:-mr-3" />
      </div>
      <div className="mt-4 flex items-end justify-between gap-3">
        <div className="min-w-0">
          <LivePrice value={asset.price} focusable={false} className="text-20 font-semibold" />
          <div className="mt-0.5 text-13">
            {change24h === undefined ? (
              <Absent reason="no price 24 hours ago" />
            ) : (
              <>
                <Change percent={change24h} /> <span className="text-12 text-ink-3">24h</span>
              </>
            )}
          </div>
        </div>
        <figure className="flex flex-col items-end">
          <PriceLine asset={asset} width={96} />
          {sparkline7d.length > 1 && <figcaption className="mt-0.5 text-12 text-ink-3">7d</figcaption>}
        </figure>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line-subtle pt-3 text-13">
        <Fact name="Market cap">
          {marketCap === undefined ? <Unknown /> : <Money value={marketCap} compact focusable={false} />}
        </Fact>
        <Fact name="24h volume">
          {volume24h === undefined ? <Unknown /> : <Money value={volume24h} compact focusable={false} />}
        </Fact>
        <Fact name="Sentiment" line={<MoodLine asset={asset} />}>
          <AssetSentiment asset={asset} />
        </Fact>
        <Fact name="Mentions 24h" line={<MentionsLine asset={asset} />}>
          <Count value={mentions24h} />
        </Fact>
      </dl>
    </>
  )
})

function Fact({ name, line, children }: { name: string; line?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-ink-1">
        <span className="relative block w-fit">{children}</span>
        {line && <span className="mt-1 block h-5">{line}</span>}
      </dd>
    </div>
  )
}

function Unknown() {
  return <Absent reason="not given by the source" />
}
