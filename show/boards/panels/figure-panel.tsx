import type { PanelOf } from '#contract/app/boards.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import type { SummaryFigure } from '#contract/figures.ts'
import { describeReason, writeFigure } from '#contract/shown/figure-words.ts'
import { useAssetSummary } from '../../market/data/use-asset-summary.ts'
import { useMarket } from '../../market/data/use-market.ts'
import { PriceLine } from '../../market/figures/asset-cells.tsx'
import { LivePrice } from '../../market/figures/live-price.tsx'
import { Unusual } from '../../market/figures/unusual.tsx'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Absent, Change, Sentiment } from '../../ui/figures/numbers.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

/** A figure of an asset now: as its own page says it, how far from its usual, and its week. */
export function FigurePanel({ panel }: { panel: PanelOf<'figure'> }) {
  const { figure } = panel
  const market = useMarket({ live: figure === 'price', basis: panel.basis })
  const asset = market.data?.data.find(({ id }) => id === panel.asset)
  const summary = useAssetSummary(panel.asset, {
    until: null,
    basis: panel.basis,
    needed: figure !== 'price',
  })
  const asked = figure === 'price' ? market : summary
  if (hasFailed(asked)) return <QueryError query={asked} message="Failed to fetch this figure." />
  if (!asked.data) {
    return (
      <Loading label="Loading the figure" className="flex flex-col gap-3 px-4 pb-4">
        <Skeleton className="h-8 w-28" />
        <Skeleton className="h-6 w-full" />
      </Loading>
    )
  }
  return (
    <div className="flex h-full flex-col justify-between gap-2 px-4 pb-4">
      {figure === 'price' ? (
        <PriceOf asset={asset} />
      ) : (
        summary.data && <Figure figure={figure} found={summary.data.figures[figure]} asset={asset} />
      )}
    </div>
  )
}

function PriceOf({ asset }: { asset: MarketAsset | undefined }) {
  if (!asset) return <p className="text-13 text-ink-3">No source gives a price of this asset now.</p>
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <LivePrice value={asset.price} className="text-20 font-semibold" />
        {asset.absence && (
          <span className="text-12 text-mid">
            last price, <RelativeTime at={asset.at} />
          </span>
        )}
        {!asset.absence && asset.change24h !== undefined && (
          <span className="text-13">
            <Change percent={asset.change24h} />
            <span className="text-ink-3"> 24h</span>
          </span>
        )}
      </p>
      <PriceLine asset={asset} width={180} height={36} />
    </>
  )
}

interface FigureProps {
  figure: SummaryFigure
  found: Parameters<typeof writeFigure>[1]
  asset: MarketAsset | undefined
}

function Figure({ figure, found, asset }: FigureProps) {
  const { text, basis } = writeFigure(figure, found)
  if (text === null || found.value === null)
    return (
      <p className="text-20">
        <Absent reason={describeReason(found.reason)} />
        <span className="block text-13 text-ink-3">{describeReason(found.reason)}</span>
      </p>
    )
  const level = figure === 'mood' ? asset?.unusual.mood : figure === 'posts' ? asset?.unusual.posts : null
  return (
    <>
      <p data-tip={basis} className="flex flex-wrap items-baseline gap-x-3">
        {figure === 'mood' ? (
          <Sentiment value={found.value} className="text-20 font-semibold" />
        ) : (
          <span className="text-20 font-semibold text-ink-1 tabular-nums">
            {figure === 'composite' ? Math.round(found.value) : text}
            {figure === 'composite' && <span className="text-13 font-regular text-ink-3"> of 100</span>}
          </span>
        )}
        <Unusual level={level ?? null} />
      </p>
      <Week figure={figure} asset={asset} basis={basis} />
    </>
  )
}

/** The figure over seven days, where the market knows it; else what it is made of. */
function Week({ figure, asset, basis }: Pick<FigureProps, 'figure' | 'asset'> & { basis: string }) {
  const size = { width: 180, height: 36 }
  if (asset && figure === 'mood')
    return (
      <Sparkline
        {...size}
        tone="mood"
        values={asset.mood7d}
        rangeMin={0.1}
        label={`Mood of ${asset.name} over 7 days`}
      />
    )
  if (asset && figure === 'posts')
    return (
      <Sparkline
        {...size}
        tone="accent"
        values={asset.mentions7d}
        label={`Posts about ${asset.name} over 7 days`}
      />
    )
  return <p className="text-12 text-ink-3">{basis}, 24 hours</p>
}
