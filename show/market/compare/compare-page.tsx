import { useQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AssetHistory, MarketAsset } from '#contract/app/market.ts'
import { getAsset, getMarket } from '#contract/app/operations.ts'
import { PERIODS } from '../../explorer/periods.ts'
import { earlyAddress } from '../../shell/api/address-of.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { describeCause } from '../../shell/api/describe-cause.ts'
import { DataBadge } from '../../shell/data/data-badge.tsx'
import type { PageHandle } from '../../shell/page/page-handle.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { useHydrated } from '../../shell/page/use-hydrated.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useMarket } from '../data/use-market.ts'
import { ComparePicker } from './compare-picker.tsx'
import { CompareTable } from './compare-table.tsx'
import { COMPARED_MIN, type CompareUrl, useCompareUrl } from './use-compare-url.ts'

export const meta = () =>
  pageMeta({
    title: 'Compare assets',
    description: 'Two to five crypto assets on one axis: price, mood, mentions and dominance.',
    path: paths.compare(),
  })

export const handle = { asksEarly: [earlyAddress(getMarket)] } satisfies PageHandle

const CompareCharts = lazyPart(() => import('./compare-charts.tsx').then((module) => module.CompareCharts))

export default function ComparePage() {
  const hydrated = useHydrated()
  const url = useCompareUrl()
  const market = useMarket()
  const known = market.data?.data
  return (
    <Page>
      <PageHeader
        title="Compare"
        description="Two to five assets on one axis: price, mood, mentions and their part of the conversation."
        mark={<DataBadge />}
      />
      {market.isError && !known && (
        <Card>
          <ErrorState
            message="Failed to fetch market data. Please try again later."
            detail={describeCause(market.error)}
            retrying={market.isFetching}
            onRetry={() => market.refetch()}
          />
        </Card>
      )}
      {!market.isError && !(known && hydrated) && <CompareSkeleton />}
      {known && hydrated && <Compared known={known} url={url} />}
    </Page>
  )
}

function Compared({ known, url }: { known: readonly MarketAsset[]; url: CompareUrl }) {
  const chosen = url.assets.flatMap((symbol) => known.find((asset) => asset.symbol === symbol) ?? [])
  const missing = url.assets.filter((symbol) => !known.some((asset) => asset.symbol === symbol))
  const asked = useQueries({
    queries: chosen.map(({ id }) => ({
      queryKey: ['asset', id, url.period, null],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(getAsset, { params: { id }, query: { period: url.period }, signal }),
    })),
  })
  const failed = asked.find(({ isError, data }) => isError && !data)
  const histories = asked.flatMap(({ data }) => (data ? [data as AssetHistory] : []))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ComparePicker chosen={chosen} known={known} url={url} />
        <Segmented
          label="Period"
          options={PERIODS.map((value) => ({ value, label: value }))}
          value={url.period}
          onChange={url.setPeriod}
        />
      </div>
      {missing.length > 0 && (
        <p role="status" className="mb-4 text-13 text-mid">
          No asset has the ticker {missing.join(', ')}.
        </p>
      )}
      {chosen.length < COMPARED_MIN && (
        <Card>
          <EmptyState
            title="Choose two assets or more"
            description="Add assets above to see them on one axis."
          />
        </Card>
      )}
      {chosen.length >= COMPARED_MIN && failed && (
        <Card>
          <ErrorState
            message="Failed to fetch market data. Please try again later."
            detail={describeCause(failed.error)}
            retrying={failed.isFetching}
            onRetry={() => failed.refetch()}
          />
        </Card>
      )}
      {chosen.length >= COMPARED_MIN && !failed && histories.length < chosen.length && <ChartsSkeleton />}
      {chosen.length >= COMPARED_MIN && histories.length === chosen.length && (
        <>
          <CompareTable histories={histories} />
          <Suspense fallback={<ChartsSkeleton />}>
            <CompareCharts histories={histories} period={url.period} />
          </Suspense>
        </>
      )}
    </>
  )
}

function CompareSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-control-sm w-64" />
      <ChartsSkeleton />
    </>
  )
}

function ChartsSkeleton() {
  return (
    <Loading label="Loading the assets" className="flex flex-col gap-4">
      <Skeleton className="h-72 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((chart) => (
          <Skeleton key={chart} className="h-80 w-full" />
        ))}
      </div>
    </Loading>
  )
}
