import { Link } from 'react-router'
import { HOUR_MS } from '#contract/time/duration.ts'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import type { Series } from '../ui/chart/series.ts'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { StackedChart, type StackedSeries } from '../ui/chart/stacked-chart.tsx'
import { Treemap, type TreemapLeaf } from '../ui/chart/treemap.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { lookOfPlatform } from '../ui/label/platform-mark.tsx'
import { Card } from '../ui/layout/card.tsx'
import { SampleGroup } from './sample.tsx'

const START = Date.UTC(2026, 2, 5)
const compact = (value: number) => formatNumber(value, { compact: true })

const series: Series[] = (['twitter', 'instagram', 'facebook'] as const).map((platform, index) => ({
  id: platform,
  ...lookOfPlatform(platform),
  points: Array.from({ length: 72 }, (_, hour) => ({
    at: new Date(START + hour * HOUR_MS),
    value: Math.round((3 - index) * 900 * (1.2 + Math.sin(hour / 6 + index) * 0.5 + (hour % 7) / 20)),
  })),
}))

const bars = Array.from({ length: 30 }, (_, day) => ({
  label: `Mar ${day + 1}`,
  value: ((day * 37) % 90) * 120 + 400,
}))

const few: Series[] = [{ id: 'few', label: 'Three posts', points: (series[0]?.points ?? []).slice(0, 3) }]

const withGap: Series[] = series
  .slice(0, 2)
  .map((one) => ({ ...one, points: one.points.filter((_, hour) => hour < 30 || hour > 40) }))

const sparklines: { label: string; values: (number | null)[]; tone?: 'mood' | 'accent' }[] = [
  { label: 'Rising', values: [1, 2, 2, 4, 3, 5, 6] },
  { label: 'Falling', values: [6, 5, 5, 3, 4, 2, 1] },
  { label: 'Quiet', values: [0.51, 0.52, 0.5, 0.51, 0.52, 0.51, 0.5], tone: 'mood' },
  { label: 'With gaps', values: [3, null, 5, 4, null, null, 6], tone: 'accent' },
  { label: 'One value', values: [3, null, null] },
]

const leaves: TreemapLeaf[] = (
  [
    ['Large', 40, 'up', 0.2],
    ['Middle', 20, 'down', 0.8],
    ['Mixed', 12, 'mid', 0.5],
    ['Unknown', 6, undefined, 0],
    ['Small', 2, 'down', 0.1],
    ['None', 0, 'up', 1],
  ] as const
).map(([label, size, color, strength]) => ({
  id: label,
  label,
  detail: color ?? 'unknown',
  size,
  tone: color ? { color, strength } : null,
  title: `${label}: ${size}`,
}))

const days = Array.from({ length: 14 }, (_, day) => `Mar ${day + 1}`)
const parts: StackedSeries[] = ['First', 'Second', 'Third'].map((label, nr) => ({
  id: label,
  label,
  // A day of nothing, and one of few.
  values: days.map((_, day) => (day === 5 ? 0 : day === 6 ? 2 : 20 + ((day * (nr + 3) * 7) % 30))),
}))

export function ChartSamples() {
  return (
    <SampleGroup title="Charts">
      <Card title="Mentions per hour">
        <LineChart label="Mentions per hour" series={series} formatValue={compact} stepHours={1} />
      </Card>
      <Card title="Few points">
        <LineChart label="Few points" series={few} formatValue={compact} stepHours={1} />
      </Card>
      <Card title="With a gap">
        <LineChart label="With a gap" series={withGap} formatValue={compact} stepHours={1} />
      </Card>
      <Card title="Sparklines">
        <ul className="flex flex-wrap gap-6">
          {sparklines.map(({ label, values, tone }) => (
            <li key={label} className="text-12 text-ink-3">
              <Sparkline values={values} label={label} tone={tone} rangeMin={tone === 'mood' ? 0.2 : 0} />
              {label}
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Treemap">
        <Treemap
          label="Sizes and colours"
          leaves={leaves}
          height={240}
          renderLink={(leaf, children, className) => (
            <Link to="#treemap" data-tip={leaf.title} className={className}>
              {children}
            </Link>
          )}
        />
      </Card>
      <Card title="Parts of a whole">
        <StackedChart
          label="Parts by day"
          summary="The three are about as large."
          steps={days}
          series={parts}
          formatShare={(percent) => `${Math.round(percent)}%`}
          sureFrom={10}
        />
      </Card>
      <Card title="Calls per day">
        <BarChart label="Calls per day" bars={bars} formatValue={compact} />
      </Card>
      <Card title="No calls">
        <BarChart
          label="No calls"
          bars={bars.map(({ label }) => ({ label, value: 0 }))}
          formatValue={compact}
        />
      </Card>
    </SampleGroup>
  )
}
