import { Card } from '../ui/card.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import type { Series } from '../ui/chart/series.ts'
import { formatNumber } from '../ui/format/format-number.ts'
import { PLATFORM_LOOKS } from '../ui/platform-mark.tsx'
import { SampleGroup } from './sample.tsx'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 2, 5)
const compact = (value: number) => formatNumber(value, { compact: true })

const series: Series[] = (['twitter', 'instagram', 'facebook'] as const).map((platform, index) => ({
  id: platform,
  ...PLATFORM_LOOKS[platform],
  points: Array.from({ length: 72 }, (_, hour) => ({
    at: new Date(START + hour * HOUR_MS),
    value: Math.round((3 - index) * 900 * (1.2 + Math.sin(hour / 6 + index) * 0.5 + (hour % 7) / 20)),
  })),
}))

const bars = Array.from({ length: 30 }, (_, day) => ({
  label: `Mar ${day + 1}`,
  value: ((day * 37) % 90) * 120 + 400,
}))

export function ChartSamples() {
  return (
    <SampleGroup title="Charts">
      <Card title="Mentions per hour">
        <LineChart label="Mentions per hour" series={series} formatValue={compact} />
      </Card>
      <Card title="Calls per day">
        <BarChart label="Calls per day" bars={bars} formatValue={compact} />
      </Card>
    </SampleGroup>
  )
}
