import { MINUTE_MS } from '#contract/time/duration.ts'

/** The minutes that a rate is the mean of. */
const RATE_MINUTES = 10

interface Minute {
  minute: Date
  lookedAt: number
  kept: number
}

/**
 * How many a source looked at and kept a minute, with one decimal: the mean of the last ten whole minutes, and of fewer
 * where it began within them. `minutes` are those of the last hour, the oldest first; `lookedAt` is all that it ever was.
 */
export function ratePerMinute(
  minutes: readonly Minute[],
  { nowMs, lookedAt }: { nowMs: number; lookedAt: number },
): { lookedAt: number; kept: number } {
  const thisMinuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  const known = minutes.reduce((sum, minute) => sum + minute.lookedAt, 0)
  const isNew = minutes.length > 0 && known >= lookedAt
  const firstMs = isNew ? (minutes[0]?.minute.getTime() ?? 0) : 0
  const fromMs = Math.max(firstMs, thisMinuteMs - RATE_MINUTES * MINUTE_MS)
  // In its first minute there is no whole one yet.
  const untilMs = Math.max(thisMinuteMs, fromMs + MINUTE_MS)
  const counted = minutes.filter(({ minute }) => minute.getTime() >= fromMs && minute.getTime() < untilMs)
  const rate = (name: 'lookedAt' | 'kept') =>
    Math.round(
      (counted.reduce((sum, minute) => sum + minute[name], 0) / (untilMs - fromMs)) * MINUTE_MS * 10,
    ) / 10
  return { lookedAt: rate('lookedAt'), kept: rate('kept') }
}
