import { useQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AssetHistory, MarketAsset } from '#contract/app/market.ts'
import { getAsset } from '#contract/app/operations.ts'
import type { Period } from '../../explorer/periods.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { describeCause } from '../../shell/api/describe-cause.ts'
import { hasFailed } from '../../shell/data/has-failed.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StaleNotice } from '../figures/stale-notice.tsx'
import { CompareTable } from './compare-table.tsx'

const CompareCharts = lazyPart(() => import('./compare-charts.tsx').then((module) => module.CompareCharts))

/** The chosen assets as figures and lines. One that does not come is named, and the others are shown without it. */
export function ComparedAssets({ chosen, period }: { chosen: readonly MarketAsset[]; period: Period }) {
  const asked = useQueries({
    queries: chosen.map(({ id }) => ({
      queryKey: ['asset', id, period, null],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(getAsset, { params: { id }, query: { period: period }, signal }),
    })),
  })
  const failed = asked.filter(hasFailed)
  const without = chosen.filter((_, index) => asked[index] && hasFailed(asked[index]))
  const histories = asked.flatMap(({ data }) => (data ? [data as AssetHistory] : []))
  const isSettled = histories.length + failed.length === chosen.length
  const retry = {
    retrying: failed.some(({ isFetching }) => isFetching),
    onRetry: () => failed.forEach((query) => void query.refetch()),
  }
  return (
    <>
      {!isSettled && <ChartsSkeleton />}
      {failed.length === chosen.length && (
        <Card>
          <ErrorState
            message="Failed to fetch market data. Please try again later."
            detail={describeCause(failed.find(({ error }) => error)?.error)}
            {...retry}
          />
        </Card>
      )}
      {isSettled && histories.length > 0 && (
        <>
          {without.length > 0 && (
            <StaleNotice
              message={`${LIST.format(without.map(({ name }) => name))} could not be loaded and ${without.length === 1 ? 'is' : 'are'} missing below.`}
              {...retry}
            />
          )}
          <CompareTable histories={histories} />
          <Suspense fallback={<ChartsSkeleton />}>
            <CompareCharts histories={histories} period={period} />
          </Suspense>
        </>
      )}
    </>
  )
}

const LIST = new Intl.ListFormat('en')

/** Their room until they come. */
export function ChartsSkeleton() {
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
