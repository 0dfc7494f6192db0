import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode, Suspense, useDeferredValue, useId, useMemo } from 'react'
import { useParams } from 'react-router'
import type { AssetHistory } from '#contract/app/market.ts'
import { getAsset } from '#contract/app/operations.ts'
import { ASSET_IN_TEMPLATE } from '#contract/site-origin.ts'
import { OlderData } from '../../explorer/older-data.tsx'
import { earlyAddress } from '../../shell/api/address-of.ts'
import { ApiError } from '../../shell/api/api-error.ts'
import { useShowPrices } from '../../shell/data/prices-in-sight.ts'
import { QueryError, useFailure } from '../../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { whenCalm } from '../../ui/state/when-calm.ts'
import { WhenReached } from '../../ui/state/when-reached.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import { AssetChart } from '../chart/asset-chart.tsx'
import { lastStart, listSteps, sidesOfSteps } from '../chart/chart-steps.ts'
import { type AssetUrl, useAssetUrl } from '../data/use-asset-url.ts'
import { useDrivers } from '../data/use-drivers.ts'
import { type Market, useAsset } from '../data/use-market.ts'
import { StaleNotice } from '../figures/stale-notice.tsx'
import { SignalsRoom } from '../signals/signals-skeleton.tsx'
import { AssetCrowd } from './asset-crowd.tsx'
import {
  AssetHeader,
  AssetHeaderAlone,
  AssetHeaderSkeleton,
  AssetStats,
  describeAsset,
  STATS_FRAME,
} from './asset-header.tsx'
import { AssetPosts } from './asset-posts.tsx'
import { describeVerdict } from './describe-verdict.ts'

const STATS = [1, 2, 3, 4, 5, 6]

const FRAME = 'rounded-card border border-line-subtle bg-s1 p-4 sm:p-5'

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
const AssetPushers = lazyPart(() => import('./asset-pushers.tsx').then((module) => module.AssetPushers))
const AlertInPlace = lazyPart(() =>
  import('../../alerts/alert-in-place.tsx').then((module) => module.AlertInPlace),
)
const EmbedDialog = lazyPart(() => import('./embed-dialog.tsx').then((module) => module.EmbedDialog))

export const meta = ({ params }: { params: { id?: string } }) => {
  const assetId = params.id ?? ''
  const name =
    writtenAssetName(assetId) ?? assetId.slice(0, 1).toUpperCase() + assetId.slice(1).replaceAll('-', ' ')
  return [
    ...pageMeta({
      title: name,
      description: describeAsset(name),
      path: paths.asset(assetId),
      image: { path: paths.assetImage(assetId), alt: `${name}: price and mood over seven days` },
    }),
    { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${paths.asset(assetId)}.md` },
  ]
}

export const handle = { asksEarly: [earlyAddress(getAsset, { period: '7d' })] } satisfies PageHandle

export default function AssetPage() {
  const { id = '' } = useParams()
  const url = useAssetUrl()
  const asset = useAsset(id, url)
  const name = useAssetName(id)
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const history = useDeferredValue(asset.data)
  const shownUrl = useDeferredValue(url)
  const stale = useDeferredValue(asset.isPlaceholderData)
  const failure = useFailure(asset)
  const failed = failure !== undefined
  const unknown = failure instanceof ApiError && failure.status === 404
  return (
    <Page dense>
      {!failed && !(asset.data && history) && <AssetSkeleton name={name} />}
      {!failed && asset.isError && asset.data && (
        <StaleNotice
          message="The price could not be updated. This is the last that came."
          retrying={asset.isFetching}
          onRetry={() => asset.refetch()}
        />
      )}
      {!failed && asset.data && history && (
        <Asset history={history} url={shownUrl} stale={stale} />
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

/** Left as it is while a new price or another period waits to be drawn. */
const Asset = memo(function Asset({ history, url, stale }: AssetProps) {
  const { candles, mentions, gaps, interval, asset } = history
  const drivers = useDrivers(history, url)
  const last = lastStart(history.until, interval)
  const isNow = url.until === null
  // The price is new every few seconds, its history once in a step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps come of these alone
  const steps = useMemo(() => listSteps(history, { isNow }), [candles, mentions, gaps, interval, last, isNow])
  const times = useTimes()
  const verdict = describeVerdict(history.verdict, { level: asset.unusual.mood, times })
  useShowPrices({ at: asset.at, source: asset.source, live: url.live, onLiveChange: url.setLive })
  return (
    <>
      <AssetHeader asset={asset} verdict={verdict} until={history.verdict.until} url={url} />
      <OlderData
        period={url.period}
        offer="90d"
        until={url.until}
        onUntil={url.setUntil}
        note="The price is the newest."
      />
      <AssetStats asset={asset} verdict={verdict} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <AssetChart
          history={history}
          steps={steps}
          sides={sidesOfSteps(steps, drivers.sides)}
          url={url}
          stale={stale}
        />
        <AssetPosts
          asset={asset}
          drivers={drivers.query}
          span={drivers.span}
          unit={interval === '1h' ? 'hour' : 'day'}
          url={url}
        />
      </div>
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-2">
        <AssetCrowd asset={asset} drivers={drivers.query} />
        <WhenReached orWhen={whenCalm} fallback={<div className="min-h-80" />}>
          <StoriesCard asset={asset} until={url.until} />
        </WhenReached>
      </div>
      <Folded
        title="Who pushes this"
        open={url.pushers}
        onToggle={() => url.setFolded({ pushers: !url.pushers })}
        fallback={<div className="min-h-64" />}
      >
        <AssetPushers asset={asset} until={url.until} />
      </Folded>
      <Folded
        title="All signals"
        open={url.signals}
        onToggle={() => url.setFolded({ signals: !url.signals })}
        fallback={<SignalsRoom />}
      >
        <AssetSignals asset={asset} url={url} />
      </Folded>
      <Folded
        title="Signal lab"
        open={url.lab}
        onToggle={() => url.setFolded({ lab: !url.lab })}
        fallback={<div className="min-h-80" />}
      >
        <AssetLab asset={asset} until={url.until} />
      </Folded>
      {url.alert !== null && (
        <Suspense>
          <AlertInPlace
            asset={asset}
            target={url.alert}
            dominance={history.verdict.figures.dominance.value}
            onTarget={url.setAlert}
            onClose={() => url.setAlert(null)}
          />
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

interface FoldedProps {
  title: string
  open: boolean
  onToggle: () => void
  /** As high as what is loaded when it is opened. */
  fallback: ReactNode
  children: ReactNode
}

/** A part of the page that is asked for when it is opened. */
function Folded({ title, open, onToggle, fallback, children }: FoldedProps) {
  const id = useId()
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="motion-hover flex h-12 w-full items-center gap-2 rounded-card border border-line-subtle bg-s1 px-4 text-14 font-medium text-ink-1 hover:bg-s2 sm:px-5"
      >
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={classNames('motion-hover text-ink-3', open && 'rotate-90')}
        />
        {title}
      </button>
      <div id={id} hidden={!open} className="mt-2">
        {open && <Suspense fallback={fallback}>{children}</Suspense>}
      </div>
    </div>
  )
}

/** The name of an asset that is still loading, where the page or the market shown before has it. */
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

/** The page before its asset has come. */
function AssetSkeleton({ name }: { name: string | undefined }) {
  return (
    <>
      <AssetHeaderSkeleton name={name} />
      <Loading label="Loading the asset">
        <div className={STATS_FRAME}>
          {STATS.map((stat) => (
            <div key={stat} className="bg-s1 px-4 py-2">
              <Skeleton className="h-9 w-24" />
            </div>
          ))}
        </div>
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className={FRAME}>
            <div className="flex flex-wrap justify-between gap-2">
              <Skeleton className="h-8.5 w-44 pointer-coarse:h-10.5" />
              <Skeleton className="h-8.5 w-44 pointer-coarse:h-10.5" />
            </div>
            <Skeleton className="mt-16 h-64 w-full sm:h-96" />
            <Skeleton className="mt-3 h-20 w-full" />
          </div>
          <div className={`${FRAME} flex flex-col gap-3`}>
            <Skeleton className="mb-6 h-6 w-32" />
            {STATS.map((line) => (
              <Skeleton key={line} className="h-12 w-full" />
            ))}
          </div>
        </div>
      </Loading>
    </>
  )
}
