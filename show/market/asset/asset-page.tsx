import { useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useDeferredValue, useMemo } from 'react'
import { useParams } from 'react-router'
import type { AssetHistory } from '#contract/app/market.ts'
import { getAsset } from '#contract/app/operations.ts'
import { ASSET_IN_TEMPLATE } from '#contract/site-origin.ts'
import { OlderData } from '../../explorer/older-data.tsx'
import { earlyAddress } from '../../shell/api/address-of.ts'
import { ApiError } from '../../shell/api/api-error.ts'
import { QueryError } from '../../shell/data/query-error.tsx'
import { useFailure } from '../../shell/data/use-failure.ts'
import type { PageHandle } from '../../shell/page/page-handle.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { whenCalm } from '../../ui/state/when-calm.ts'
import { WhenReached } from '../../ui/state/when-reached.tsx'
import { AssetChart } from '../chart/asset-chart.tsx'
import { lastStart, listSteps } from '../chart/chart-steps.ts'
import { useAsset } from '../data/use-asset.ts'
import { type AssetUrl, useAssetUrl } from '../data/use-asset-url.ts'
import { useDrivers } from '../data/use-drivers.ts'
import type { Market } from '../data/use-market.ts'
import { StaleNotice } from '../figures/stale-notice.tsx'
import { SignalsRoom } from '../signals/signals-skeleton.tsx'
import { AssetCrowd } from './asset-crowd.tsx'
import { AssetHeader, AssetHeaderAlone, describeAsset } from './asset-header.tsx'
import { AssetPosts } from './asset-posts.tsx'
import { AssetSkeleton } from './asset-skeleton.tsx'
import { AssetStats } from './asset-stats.tsx'

const AssetNotFound = lazyPart(() => import('./asset-not-found.tsx').then((module) => module.AssetNotFound))
const AssetSignals = lazyPart(() =>
  import('../signals/asset-signals.tsx').then((module) => module.AssetSignals),
)
const ExplainDialog = lazyPart(() =>
  import('../signals/explain-dialog.tsx').then((module) => module.ExplainDialog),
)
const StoriesCard = lazyPart(() =>
  import('../../social-summary/stories/stories-card.tsx').then((module) => module.StoriesCard),
)
const AssetLab = lazyPart(() => import('./asset-lab.tsx').then((module) => module.AssetLab))
const AlertInPlace = lazyPart(() =>
  import('../../alerts/alert-in-place.tsx').then((module) => module.AlertInPlace),
)
const EmbedDialog = lazyPart(() => import('./embed-dialog.tsx').then((module) => module.EmbedDialog))

export const meta = ({ params }: { params: { id?: string } }) => {
  const assetId = params.id ?? ''
  const name =
    writtenAssetName(assetId) ?? assetId.slice(0, 1).toUpperCase() + assetId.slice(1).replaceAll('-', ' ')
  return pageMeta({
    title: name,
    description: describeAsset(name),
    path: paths.asset(assetId),
    image: { path: paths.assetImage(assetId), alt: `${name}: price and mood over seven days` },
  })
}

export const handle = { asksEarly: [earlyAddress(getAsset, { period: '7d' })] } satisfies PageHandle

export default function AssetPage() {
  const { id = '' } = useParams()
  const url = useAssetUrl()
  const asset = useAsset(id, url)
  const name = useAssetName(id)
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const history = useDeferredValue(asset.data)
  const failure = useFailure(asset)
  const failed = failure !== undefined
  const unknown = failure instanceof ApiError && failure.status === 404
  return (
    <Page>
      {!failed && !(asset.data && history) && <AssetSkeleton name={name} />}
      {!failed && asset.isError && asset.data && (
        <StaleNotice
          message="The price could not be updated. This is the last that came."
          retrying={asset.isFetching}
          onRetry={() => asset.refetch()}
        />
      )}
      {!failed && asset.data && history && (
        <Asset history={history} url={url} stale={asset.isPlaceholderData} />
      )}
      {failed && (
        <>
          <AssetHeaderAlone name={unknown ? undefined : name} />
          {unknown ? (
            <Suspense>
              <AssetNotFound assetId={id} />
            </Suspense>
          ) : (
            <Card>
              <QueryError query={asset} message="Failed to fetch market data. Please try again later." />
            </Card>
          )}
        </>
      )}
    </Page>
  )
}

interface AssetProps {
  history: AssetHistory
  url: AssetUrl
  stale: boolean
}

/** Left as it is while a new price waits to be drawn. */
const Asset = memo(function Asset({ history, url, stale }: AssetProps) {
  const { candles, mentions, gaps, interval, asset } = history
  const drivers = useDrivers(history, url)
  const last = lastStart(history.until, interval)
  const isNow = url.until === null
  // The price is new every few seconds, its history once in a step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps come of these alone
  const steps = useMemo(() => listSteps(history, { isNow }), [candles, mentions, gaps, interval, last, isNow])
  return (
    <>
      <AssetHeader asset={asset} verdict={history.verdict} url={url} />
      <OlderData
        period={url.period}
        offer="90d"
        until={url.until}
        onUntil={url.setUntil}
        note="The price is the newest."
      />
      <AssetStats asset={asset} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <AssetChart history={history} steps={steps} sides={drivers.sides} url={url} stale={stale} />
        <AssetPosts
          asset={asset}
          drivers={drivers.query}
          span={drivers.span}
          unit={interval === '1h' ? 'hour' : 'day'}
          url={url}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <AssetCrowd asset={asset} drivers={drivers.query} />
          <WhenReached orWhen={whenCalm} fallback={<div className="min-h-80" />}>
            <StoriesCard asset={asset} until={url.until} />
          </WhenReached>
          <WhenReached orWhen={whenCalm} fallback={<SignalsRoom />}>
            <AssetSignals asset={asset} url={url} />
          </WhenReached>
          <WhenReached orWhen={whenCalm} fallback={<div className="min-h-80" />}>
            <AssetLab asset={asset} until={url.until} />
          </WhenReached>
        </div>
      </div>
      {url.alert !== null && (
        <Suspense>
          <AlertInPlace asset={asset} target={url.alert} onClose={() => url.setAlert(null)} />
        </Suspense>
      )}
      {url.embed && (
        <Suspense>
          <EmbedDialog asset={asset} onClose={() => url.setEmbed(false)} />
        </Suspense>
      )}
      {url.explain && (
        <Suspense>
          <ExplainDialog
            asset={asset}
            figure={url.explain}
            until={url.until}
            basis={url.basis}
            onClose={() => url.setExplain(null)}
          />
        </Suspense>
      )}
    </>
  )
})

/** The name of an asset that is still loading, where the page or the market that was looked at before tells it. */
function useAssetName(assetId: string): string | undefined {
  const market = useQueryClient().getQueryData<Market>(['market'])
  return writtenAssetName(assetId) ?? market?.data.find(({ id }) => id === assetId)?.name
}

/** An asset's name as the server wrote it into the page of that asset, so that both sides render the same. */
function writtenAssetName(assetId: string): string | undefined {
  if (typeof document === 'undefined')
    return assetId === ASSET_IN_TEMPLATE.id ? ASSET_IN_TEMPLATE.name : undefined
  const { assetId: writtenId, assetName } = document.documentElement.dataset
  return assetId === writtenId ? assetName : undefined
}
