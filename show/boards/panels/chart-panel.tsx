import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartMeasure } from '#contract/app/board-rules.ts'
import type { PanelOf } from '#contract/app/boards.ts'
import type { AssetHistory } from '#contract/app/market.ts'
import { getAsset } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { compareSeries, measureLook } from '#contract/shown/compare-series.ts'
import { COMPARED_AS, combinePoints, pointsOf } from '#contract/shown/measure-series.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { describePeriod, type Period } from '../../explorer/periods.ts'
import { askedBasis } from '../../market/figures/basis-switch.tsx'
import { callApi } from '../../shell/api/call-api.ts'
import { asOne, hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import type { Series } from '../../ui/chart/series.ts'
import { formatPrice } from '../../ui/format/numbers.ts'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

/** A measure of assets over a period, with the lines of the page that compares. */
export function ChartPanel({ panel, ...frame }: ChartProps<'chart'>) {
  const { assets, measure, period, basis } = panel
  const asked = useHistories(assets, { period, basis })
  const isRolling = period !== '24h'
  const { histories } = asked
  const lines = useMemo((): Series[] => {
    const [only] = histories
    if (measure === 'price' && assets.length === 1 && only) {
      const points = pointsOf(only, { measure, isRolling })
      return [{ id: only.asset.id, label: only.asset.symbol, slot: 0, points }]
    }
    const slots = new Map(assets.map((id, slot) => [id, slot]))
    return compareSeries(histories, { isRolling, slots })[COMPARED_AS[measure]]
  }, [histories, measure, assets, isRolling])
  const look = measureLook(COMPARED_AS[measure], isRolling)
  const isDollars = measure === 'price' && assets.length === 1
  return (
    <Drawn
      {...frame}
      asked={asked}
      lines={lines}
      format={isDollars ? formatPrice : look.format}
      fromZero={look.fromZero}
      period={period}
    />
  )
}

/** Two measures made one line. */
export function FormulaPanel({ panel, ...frame }: ChartProps<'formula'>) {
  const { left, right, operation, period, basis } = panel
  const assets = [...new Set([left.asset, right.asset])]
  const asked = useHistories(assets, { period, basis })
  const isRolling = period !== '24h'
  const { histories } = asked
  const points = useMemo(() => {
    const [first, second] = [left, right].map(({ asset, measure }) => {
      const history = histories.find((one) => one.asset.id === asset)
      return history ? pointsOf(history, { measure, isRolling }) : []
    })
    return combinePoints(first ?? [], second ?? [], operation)
  }, [histories, left, right, operation, isRolling])
  const isOneUnit = left.measure === right.measure && operation !== 'ratio'
  return (
    <Drawn
      {...frame}
      asked={asked}
      lines={[{ id: 'formula', label: frame.label, slot: 0, points }]}
      format={isOneUnit ? inUnitOf(left.measure) : fourDigits}
      fromZero={false}
      period={period}
    />
  )
}

interface ChartProps<Kind extends 'chart' | 'formula'> {
  panel: PanelOf<Kind>
  /** What the panel is called. */
  label: string
  /** In px. */
  height: number
}

interface DrawnProps {
  label: string
  height: number
  asked: ReturnType<typeof useHistories>
  lines: readonly Series[]
  format: (value: number) => string
  fromZero: boolean
  period: Period
}

function Drawn({ label, height, asked, lines, format, fromZero, period }: DrawnProps) {
  if (asked.failed.length > 0 && asked.histories.length === 0)
    return <QueryError query={asOne(asked.failed)} message="Failed to fetch this chart." />
  if (!asked.isSettled) {
    return (
      <Loading label="Loading the chart" className="h-full px-4 pb-4">
        <Skeleton className="h-full w-full" />
      </Loading>
    )
  }
  const isEmpty = lines.every(({ points }) => points.length === 0)
  return (
    <div className="px-4 pb-4">
      {asked.failed.length > 0 && (
        <p role="status" className="mb-1 text-12 text-mid">
          Some assets could not be loaded.
        </p>
      )}
      {isEmpty ? (
        <p className="text-13 text-ink-3">No data for {describePeriod(period)}.</p>
      ) : (
        <LineChart
          label={label}
          series={lines}
          formatValue={format}
          stepHours={asked.histories[0]?.interval === '1d' ? 24 : 1}
          fromZero={fromZero}
          height={height}
        />
      )}
    </div>
  )
}

/** As the page that compares asks for them, so that both share what was read. */
function useHistories(assets: readonly string[], { period, basis }: { period: Period; basis: ChosenBasis }) {
  return useQueries({
    queries: assets.map((id) => ({
      queryKey: ['asset', id, period, null, basis],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(getAsset, { params: { id }, query: { period, ...askedBasis(basis) }, signal }),
      refetchInterval: 5 * MINUTE_MS,
    })),
    combine,
  })
}

function combine(asked: readonly Parameters<typeof hasFailed>[0][]) {
  const failed = asked.filter(hasFailed) as Parameters<typeof asOne>[0][number][] // each is a query
  const histories = asked.flatMap(({ data }) => (data ? [data as AssetHistory] : []))
  return { failed, histories, isSettled: histories.length + failed.length === asked.length }
}

function inUnitOf(measure: ChartMeasure): (value: number) => string {
  return measure === 'price' ? formatPrice : measureLook(COMPARED_AS[measure], true).format
}

function fourDigits(value: number): string {
  return FOUR_DIGITS.format(value)
}

const FOUR_DIGITS = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
