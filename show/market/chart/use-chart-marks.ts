import { useMemo } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import type { AssetHistory } from '#contract/app/market.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { nameSources } from '../../ui/label/name-sources.ts'
import type { ChartStep } from './chart-steps.ts'
import type { ChartMark } from './mentions-chart.tsx'

type Bursts = AssetHistory['bursts']

/** Where far more was said than usual, and where the given alerts fired last. */
export function useChartMarks(
  steps: readonly ChartStep[],
  { alerts, bursts }: { alerts: readonly Alert[]; bursts: Bursts },
): readonly ChartMark[] {
  const loud = useMemo(() => {
    const starts = new Set(bursts.starts.map((start) => Date.parse(start)))
    return steps.flatMap(({ start }, step) => (starts.has(start.getTime()) ? step : []))
  }, [steps, bursts])
  const fired = alerts.flatMap(({ lastFiredAt }) => (lastFiredAt ? Date.parse(lastFiredAt) : []))
  const first = steps[0]?.start.getTime() ?? 0
  const alerted = new Set(
    fired.flatMap((at) => (at < first ? [] : steps.findLastIndex(({ start }) => start.getTime() <= at))),
  )
  return [
    ...loud.map((step) => ({ step, kind: 'burst' as const })),
    ...[...alerted].map((step) => ({ step, kind: 'alert' as const })),
  ]
}

/** What the marks mean, where there are any, and which sources count for none. */
export function describeMarks(marks: readonly ChartMark[], { left }: Pick<Bursts, 'left'>): string {
  const count = (kind: ChartMark['kind']) => marks.filter((mark) => mark.kind === kind).length
  const [bursts, alerts] = [count('burst'), count('alert')]
  return [
    bursts > 0 ? `A triangle marks far more posts than usual (${formatNumber(bursts)}).` : '',
    left.length > 0 ? `Triangles leave out ${nameSources(left)} where not read throughout.` : '',
    alerts > 0 ? `A diamond marks where your alert fired (${formatNumber(alerts)}).` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
