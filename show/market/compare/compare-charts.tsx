import { useMemo } from 'react'
import type { AssetHistory } from '#contract/app/market.ts'
import { FIGURES } from '#contract/figures.ts'
import { describePeriod, type Period } from '../../explorer/periods.ts'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { formatNumber, formatSentiment } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'
import { percentText } from '../figures/figure-words.ts'
import { compareSeries } from './compare-series.ts'
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
  const per = isRolling ? 'over 24 hours' : 'per hour'
  const charts = [
    {
      title: `${FIGURES.price.label}, 100 at the start`,
      lines: series.price,
      format: (value: number) => value.toFixed(1),
      fromZero: false,
    },
    {
      title: `${FIGURES.mood.label} over 24 hours`,
      lines: series.mood,
      format: formatSentiment,
      fromZero: false,
    },
    {
      title: `${FIGURES.posts.label} ${per}`,
      lines: series.mentions,
      format: (value: number) => formatNumber(Math.round(value), { compact: true }),
      fromZero: true,
    },
    {
      title: `${FIGURES.dominance.label} ${per}`,
      lines: series.dominance,
      format: percentText,
      fromZero: true,
    },
  ]
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {charts.map(({ title, lines, format, fromZero }) => (
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
      ))}
    </div>
  )
}
