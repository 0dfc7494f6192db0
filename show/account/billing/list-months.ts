import { UTC } from '../../ui/time/times.ts'

const MONTHS = 12

/** This month and those before it in UTC, such as `2026-01`, the newest first. */
export function listMonths(now: Date): string[] {
  const [year = 0, month = 1] = UTC.isoDay(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    UTC.isoDay(Date.UTC(year, month - 1 - back, 1)).slice(0, 7),
  )
}
