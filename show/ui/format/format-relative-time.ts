import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time/duration.ts'
import type { Times } from '../time/times.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' })

const RELATIVE_DAYS_MAX = 30

/** "just now", "5m ago", "3h ago", "12d ago", and beyond thirty days the date in the time zone of `times`. */
export function formatRelativeTime(at: Date, { now, times }: { now: Date; times: Times }): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000)
  const away = Math.abs(seconds)
  if (away < 45) return 'just now'
  if (away < HOUR_S)
    return relative.format(Math.sign(seconds) * Math.max(1, Math.round(away / MINUTE_S)), 'minute')
  if (away < DAY_S) return relative.format(Math.trunc(seconds / HOUR_S), 'hour')
  if (away < RELATIVE_DAYS_MAX * DAY_S) return relative.format(Math.trunc(seconds / DAY_S), 'day')
  return times.date(at)
}
