import { formatUtc } from './format-utc.ts'

/** "2026-03-05 15:07:09 GMT+1": a moment in a time zone, to the second; in UTC as `formatUtc` has it. */
export function formatTime(at: Date, timeZone: string): string {
  if (timeZone === 'UTC') return formatUtc(at)
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const [date, time] = [
    ['year', 'month', 'day'],
    ['hour', 'minute', 'second'],
  ].map((names) => names.map((name) => parts.get(name as Intl.DateTimeFormatPartTypes)))
  return `${date?.join('-')} ${time?.join(':')} ${parts.get('timeZoneName')}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formats.set(timeZone, format)
  return format
}
