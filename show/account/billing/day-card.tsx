import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatMicros } from '../../ui/format/format-micros.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { Card } from '../../ui/layout/card.tsx'
import { formatDay } from './format-month.ts'
import type { Usage } from './usage-api.ts'

const MEASURES = [
  { value: 'calls', label: 'Calls' },
  { value: 'charged', label: 'Charged' },
  { value: 'cost', label: 'Cost' },
] as const
type Measure = (typeof MEASURES)[number]['value']
const VALUES = MEASURES.map(({ value }) => value)

/** The days of the month as bars. */
export function DayCard({ usage }: { usage: Usage }) {
  const [measure, setMeasure] = useQueryState('by', parseAsStringLiteral(VALUES).withDefault('calls'))
  return (
    <Card
      title="By day (UTC)"
      actions={<Segmented label="Measure" options={MEASURES} value={measure} onChange={setMeasure} />}
    >
      <BarChart
        label={LABELS[measure]}
        bars={usage.byDay.map((day) => ({ label: formatDay(day.day), value: valueFor(day, measure) }))}
        formatValue={(value) => formatFor(value, measure)}
      />
    </Card>
  )
}

const LABELS: Record<Measure, string> = {
  calls: 'Calls per day',
  charged: 'Charged calls per day',
  cost: 'Cost per day in US dollars',
}

function valueFor(day: Usage['byDay'][number], measure: Measure): number {
  return measure === 'cost' ? day.costMicros : day[measure]
}

/** Ticks between whole calls or micro-dollars stay without a number. */
function formatFor(value: number, measure: Measure): string {
  if (!Number.isInteger(value)) return ''
  return measure === 'cost' ? formatMicros(value) : formatNumber(value)
}
