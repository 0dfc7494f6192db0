import { useDeferredValue, useMemo } from 'react'
import { useParams } from 'react-router'
import type { AssetHistory } from '#contract/app/market.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { paths } from '../shell/paths.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { AssetChart } from './asset-chart.tsx'
import { AssetHeader, AssetHeaderAlone, describeAsset } from './asset-header.tsx'
import { AssetNotFound } from './asset-not-found.tsx'
import { AssetPosts } from './asset-posts.tsx'
import { AssetSkeleton } from './asset-skeleton.tsx'
import { AssetStats } from './asset-stats.tsx'
import { listSteps, stepLengthMs } from './chart-steps.ts'
import { StaleNotice } from './stale-notice.tsx'
import { useAsset } from './use-asset.ts'
import { useAssetName } from './use-asset-name.ts'
import { type AssetUrl, useAssetUrl } from './use-asset-url.ts'
import { writtenAssetName } from './written-asset-name.ts'

export const meta = ({ params }: { params: { id?: string } }) => {
  const assetId = params.id ?? ''
  const name =
    writtenAssetName(assetId) ?? assetId.slice(0, 1).toUpperCase() + assetId.slice(1).replaceAll('-', ' ')
  return pageMeta({ title: name, description: describeAsset(name), path: paths.asset(assetId) })
}

export const handle = { asksEarly: ['/market/:id?period=7d'] } satisfies PageHandle

export default function AssetPage() {
  const { id = '' } = useParams()
  const url = useAssetUrl()
  const asset = useAsset(id, url)
  const name = useAssetName(id)
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const history = useDeferredValue(asset.data)
  const unknown = asset.error instanceof ApiError && asset.error.status === 404
  return (
    <Page>
      {!asset.isError && !(asset.data && history) && <AssetSkeleton name={name} />}
      {asset.data && asset.isError && !unknown && (
        <StaleNotice
          message="The price could not be renewed. This is the last that came."
          retrying={asset.isFetching}
          onRetry={() => asset.refetch()}
        />
      )}
      {asset.data && history && <Asset history={history} url={url} stale={asset.isPlaceholderData} />}
      {asset.isError && !asset.data && (
        <>
          <AssetHeaderAlone name={unknown ? undefined : name} />
          {unknown ? (
            <AssetNotFound assetId={id} />
          ) : (
            <Card>
              <ErrorState
                message="Failed to fetch market data. Please try again later."
                detail={describeCause(asset.error)}
                retrying={asset.isFetching}
                onRetry={() => asset.refetch()}
              />
            </Card>
          )}
        </>
      )}
    </Page>
  )
}

function Asset({ history, url, stale }: { history: AssetHistory; url: AssetUrl; stale: boolean }) {
  const { candles, mentions, interval, asset } = history
  // The price is new every few seconds, its history once in a step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps come of these three alone
  const steps = useMemo(() => listSteps(history), [candles, mentions, interval])
  return (
    <>
      <AssetHeader asset={asset} url={url} />
      <AssetStats asset={asset} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <AssetChart history={history} steps={steps} url={url} stale={stale} />
        <AssetPosts asset={asset} stepMs={stepLengthMs(interval)} url={url} />
      </div>
    </>
  )
}
