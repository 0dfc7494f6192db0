import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import type { AssetHistory } from '#contract/app/market.ts'
import { listAlerts } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useShownData } from '../../shell/data/data-badge.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { nameSources } from '../../ui/label/name-sources.ts'
import type { ChartStep } from './chart-steps.ts'
import type { ChartMark } from './mentions-chart.tsx'

type Bursts = AssetHistory['bursts']

interface Marked {
  alerts: readonly Pick<Alert, 'firedAt' | 'lastFiredAt'>[]
  bursts: Pick<Bursts, 'starts'>
}

/** Where far more was said than usual, and where the given alerts fired. */
export function useChartMarks(steps: readonly ChartStep[], { alerts, bursts }: Marked): readonly ChartMark[] {
  return useMemo(() => listMarks(steps, { alerts, bursts }), [steps, alerts, bursts])
}

/** One of each kind a step at most. */
export function listMarks(
  steps: readonly Pick<ChartStep, 'start'>[],
  { alerts, bursts }: Marked,
): ChartMark[] {
  const loud = new Set(bursts.starts.map((start) => Date.parse(start)))
  const first = steps[0]?.start.getTime() ?? 0
  const fired = alerts
    // The last one is known for longer than the others.
    .flatMap(({ firedAt, lastFiredAt }) => [...firedAt, ...(lastFiredAt ? [lastFiredAt] : [])])
    .map((at) => Date.parse(at))
    .filter((at) => at >= first)
  const alerted = new Set(
    fired.map((at) => steps.findLastIndex(({ start }) => start.getTime() <= at)).filter((step) => step >= 0),
  )
  return [
    ...steps.flatMap(({ start }, step) =>
      loud.has(start.getTime()) ? [{ step, kind: 'burst' as const }] : [],
    ),
    ...[...alerted].sort((a, b) => a - b).map((step) => ({ step, kind: 'alert' as const })),
  ]
}

/** What the marks mean, where there are any, and which sources count for none. */
export function describeMarks(marks: readonly ChartMark[], { left }: Pick<Bursts, 'left'>): string {
  const count = (kind: ChartMark['kind']) => marks.filter((mark) => mark.kind === kind).length
  const [bursts, alerts] = [count('burst'), count('alert')]
  return [
    bursts > 0 ? `A triangle marks far more posts than usual (${formatNumber(bursts)}).` : '',
    left.length > 0 ? `Bursts leave out ${nameSources(left)}, not read throughout.` : '',
    alerts > 0 ? `A diamond marks where an alert of yours fired (${formatNumber(alerts)}).` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const NONE: readonly Alert[] = []

/** The account's alerts for an asset that watch the data that is shown; none for visitors. */
export function useAssetAlerts(assetId: string): readonly Alert[] {
  const { isAuthenticated } = useAuth()
  const mode = useShownData()
  const { data } = useQuery({
    queryKey: ['alerts'],
    queryFn: ({ signal }) => callApi(listAlerts, { signal }),
    enabled: isAuthenticated,
  })
  return useMemo(
    () => data?.data.filter((alert) => alert.assetId === assetId && alert.mode === mode) ?? NONE,
    [data, assetId, mode],
  )
}
