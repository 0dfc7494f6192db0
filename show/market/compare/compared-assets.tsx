import { useQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AssetHistory, MarketAsset } from '#contract/app/market.ts'
import { getAsset } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { Period } from '../../explorer/periods.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { asOne, hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { askedBasis } from '../figures/basis-switch.tsx'
import { StaleNotice } from '../figures/stale-notice.tsx'
import { CompareTable } from './compare-table.tsx'
import type { ColorSlots } from './compared.ts'

const CompareCharts = lazyPart(() => import('./compare-charts.tsx').then((module) => module.CompareCharts))

interface ComparedAssetsProps {
  chosen: readonly MarketAsset[]
  period: Period
  /** Where the period ends, ISO 8601; null: now. */
  until: string | null
  basis: ChosenBasis
  slots: ColorSlots
}

/** The chosen assets as figures and lines. One that does not come is named, and the others are shown without it. */
export function ComparedAssets({ chosen, period, until, basis, slots }: ComparedAssetsProps) {
  const asked = useQueries({
    queries: chosen.map(({ id }) => ({
      queryKey: ['asset', id, period, until, basis],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(getAsset, {
          params: { id },
          query: { period, endDate: until ?? undefined, ...askedBasis(basis) },
          signal,
        }),
    })),
  })
  const failed = asked.filter(hasFailed)
  const without = chosen.filter((_, index) => asked[index] && hasFailed(asked[index]))
  const histories = asked.flatMap(({ data }) => (data ? [data as AssetHistory] : []))
  const isSettled = histories.length + failed.length === chosen.length
  const { isFetching, refetch } = asOne(failed)
  return (
    <>
      {!isSettled && <ChartsSkeleton />}
      {failed.length === chosen.length && (
        <Card>
          <QueryError query={asOne(failed)} message="Failed to fetch market data. Please try again later." />
        </Card>
      )}
      {isSettled && histories.length > 0 && (
        <>
          {without.length > 0 && (
            <StaleNotice
              message={`${LIST.format(without.map(({ name }) => name))} could not be loaded and ${without.length === 1 ? 'is' : 'are'} missing below.`}
              retrying={isFetching}
              onRetry={refetch}
            />
          )}
          <CompareTable histories={histories} slots={slots} />
          <Suspense fallback={<ChartsSkeleton />}>
            <CompareCharts histories={histories} period={period} until={until} slots={slots} />
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
