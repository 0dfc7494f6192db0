const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const lastDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** "November 2026" for `2026-11`. */
export function formatMonth(name: string): string {
  return month.format(new Date(`${name}-01T00:00:00Z`))
}

/** "Nov 5" for `2026-11-05`. */
export function formatDay(name: string): string {
  return day.format(new Date(`${name}T00:00:00Z`))
}

/** The month's last day: "November 30" for `2026-11`. */
export function formatLastDay(name: string): string {
  const first = new Date(`${name}-01T00:00:00Z`)
  return lastDay.format(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)))
}
