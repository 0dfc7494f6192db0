import { useMemo } from 'react'
import type { AssetHistory } from '#contract/app/market.ts'
import { compareSeries, measureLook } from '#contract/shown/compare-series.ts'
import { describePeriod, type Period } from '../../explorer/periods.ts'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'
import type { ColorSlots } from './compared.ts'

interface CompareChartsProps {
  histories: readonly AssetHistory[]
  period: Period
  until: string | null
  slots: ColorSlots
}

/** The assets as lines: what their prices did, and what was said of them meanwhile. */
export function CompareCharts({ histories, period, until, slots }: CompareChartsProps) {
  const times = useTimes()
  const isRolling = period !== '24h'
  const series = useMemo(() => compareSeries(histories, { isRolling, slots }), [histories, isRolling, slots])
  const stepHours = histories[0]?.interval === '1d' ? 24 : 1
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {COMPARED.map((name) => ({ ...measureLook(name, isRolling), lines: series[name] })).map(
        ({ title, lines, format, fromZero }) => (
          <Card key={title} title={title}>
            {lines.every(({ points }) => points.length === 0) ? (
              <p className="text-14 text-ink-3">No data for {describePeriod(period, { until, times })}.</p>
            ) : (
              <LineChart
                label={title}
                series={lines}
                formatValue={format}
                stepHours={stepHours}
                fromZero={fromZero}
              />
            )}
          </Card>
        ),
      )}
    </div>
  )
}

const COMPARED = ['price', 'mood', 'mentions', 'dominance'] as const
