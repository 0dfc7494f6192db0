import { UTC } from '../../ui/time/times.ts'

/** "November 2026" for `2026-11`. */
export function formatMonth(name: string): string {
  return UTC.month(`${name}-01T00:00:00Z`)
}

/** "Nov 5" for `2026-11-05`. */
export function formatDay(name: string): string {
  return UTC.day(`${name}T00:00:00Z`)
}

/** The month's last day: "November 30" for `2026-11`. */
export function formatLastDay(name: string): string {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return UTC.longDay(Date.UTC(year, month, 0))
}
