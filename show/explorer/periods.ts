import type { AssetPeriod } from '#contract/market.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Times } from '../ui/time/times.ts'

export const PERIODS = ['24h', '7d', '30d', '90d'] as const // spec, section 9
export type Period = (typeof PERIODS)[number]

const LENGTHS_MS: Record<Period | AssetPeriod, number> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
  '1y': 365 * DAY_MS,
  all: 3_653 * DAY_MS, // as many as the API gives
}

/** How long a period is. */
export function lengthOf(period: Period | AssetPeriod): { ms: number; days: number } {
  return { ms: LENGTHS_MS[period], days: LENGTHS_MS[period] / DAY_MS }
}

/** The period that ends at `now`, in ISO form as the API takes it. */
export function periodUntil(period: Period, now: Date): { startDate: string; endDate: string } {
  return {
    startDate: new Date(now.getTime() - LENGTHS_MS[period]).toISOString(),
    endDate: now.toISOString(),
  }
}

/** "the last 90 days", or of a period that ends at `until`: "the 90 days before March 19, 2022". */
export function describePeriod(
  period: Period | AssetPeriod,
  end?: { until: string | null | undefined; times: Times },
): string {
  if (period === 'all') return 'all the time that is stored'
  const { days } = lengthOf(period)
  if (!end?.until) return days === 1 ? 'the last 24 hours' : `the last ${days} days`
  return `the ${days === 1 ? 'day' : `${days} days`} before ${end.times.longDate(end.until)}`
}
