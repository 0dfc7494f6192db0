import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAlerts } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import type { ChartStep } from './chart-steps.ts'
import { findBursts } from './find-bursts.ts'
import type { ChartMark } from './mentions-chart.tsx'

/** Where far more was said than usual, and where the account's alerts for the asset fired last. */
export function useChartMarks(
  steps: readonly ChartStep[],
  { assetId, unit }: { assetId: string; unit: 'hour' | 'day' },
): readonly ChartMark[] {
  const { isAuthenticated } = useAuth()
  const { data } = useQuery({
    queryKey: ['alerts'],
    queryFn: ({ signal }) => callApi(listAlerts, { signal }),
    enabled: isAuthenticated,
  })
  const bursts = useMemo(() => findBursts(steps, unit), [steps, unit])
  const fired = (data?.data ?? []).flatMap((alert) =>
    alert.assetId === assetId && alert.lastFiredAt ? Date.parse(alert.lastFiredAt) : [],
  )
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
