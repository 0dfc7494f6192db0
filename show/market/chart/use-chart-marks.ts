import { useMemo } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import type { ChartStep } from './chart-steps.ts'
import { findBursts } from './find-bursts.ts'
import type { ChartMark } from './mentions-chart.tsx'

/** Where far more was said than usual, and where the given alerts fired last. */
export function useChartMarks(
  steps: readonly ChartStep[],
  { alerts, unit }: { alerts: readonly Alert[]; unit: 'hour' | 'day' },
): readonly ChartMark[] {
  const bursts = useMemo(() => findBursts(steps, unit), [steps, unit])
  const fired = alerts.flatMap(({ lastFiredAt }) => (lastFiredAt ? Date.parse(lastFiredAt) : []))
  const first = steps[0]?.start.getTime() ?? 0
  const alerted = new Set(
    fired.flatMap((at) => (at < first ? [] : steps.findLastIndex(({ start }) => start.getTime() <= at))),
  )
  return [
    ...[...bursts].map((step) => ({ step, kind: 'burst' as const })),
    ...[...alerted].map((step) => ({ step, kind: 'alert' as const })),
  ]
}

/** What the marks mean, where there are any. */
export function describeMarks(marks: readonly ChartMark[]): string {
  const count = (kind: ChartMark['kind']) => marks.filter((mark) => mark.kind === kind).length
  const [bursts, alerts] = [count('burst'), count('alert')]
  return [
    bursts > 0 ? `A triangle marks far more posts than usual (${formatNumber(bursts)}).` : '',
    alerts > 0 ? `A diamond marks where your alert fired (${formatNumber(alerts)}).` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
