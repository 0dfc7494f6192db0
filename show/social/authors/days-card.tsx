import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { formatNumber } from '../../ui/format/format-number.ts'
import { Card } from '../../ui/layout/card.tsx'
import { UTC } from '../../ui/time/times.ts'
import type { Report } from './report.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })
const COMPACT_FROM = 10_000

/** Posts and what came back for them, by day. */
export function DaysCard({ days }: Pick<Report, 'days'>) {
  const hasCounts = days.some(({ engagement }) => engagement !== undefined)
  return (
    <Card title="Over time" description="By day, UTC. Engagement counts for the day of the post.">
      {hasCounts && (
        <>
          <h3 className="mb-2 text-13 text-ink-2">Engagement</h3>
          <BarChart
            label="Engagement per day"
            bars={days.map(({ start, engagement = 0 }) => ({ label: UTC.day(start), value: engagement }))}
            formatValue={(value) => (value >= COMPACT_FROM ? compact.format(value) : formatNumber(value))}
            height={160}
          />
        </>
      )}
      <h3 className="mt-4 mb-2 text-13 text-ink-2">Posts</h3>
      <BarChart
        label="Posts per day"
        bars={days.map(({ start, posts }) => ({ label: UTC.day(start), value: posts }))}
        formatValue={(value) => (Number.isInteger(value) ? formatNumber(value) : '')}
        height={112}
        color="var(--color-series-6)"
      />
    </Card>
  )
}
