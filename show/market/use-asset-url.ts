import { parseAsBoolean, parseAsIsoDateTime, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { PERIODS, type Period } from '../explorer/periods.ts'

export const CHART_KINDS = ['candles', 'line', 'table'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** All that an asset's page shows is in its address. */
export interface AssetUrl {
  period: Period
  chart: ChartKind
  /** The start of the step whose posts are shown; null: the newest. */
  step: Date | null
  /** Prices are asked for again by themselves. */
  live: boolean
  setPeriod(period: Period): void
  setChart(chart: ChartKind): void
  setStep(step: Date | null): void
  setLive(live: boolean): void
}

export function useAssetUrl(): AssetUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    setPeriod: (period) => setUrl({ period, step: null }),
    setChart: (chart) => setUrl({ chart }),
    setStep: (step) => setUrl({ step }),
    setLive: (live) => setUrl({ live }, { history: 'replace' }),
  }
}

const PARSERS = {
  period: parseAsStringLiteral(PERIODS).withDefault('7d'),
  chart: parseAsStringLiteral(CHART_KINDS).withDefault('candles'),
  step: parseAsIsoDateTime,
  live: parseAsBoolean.withDefault(true),
}
