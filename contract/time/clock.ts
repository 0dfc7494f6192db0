/** What clocks show at a moment, in milliseconds as if they were UTC: 01:00 in New York is 01:00 UTC. */
export type Clock = (at: Date | number) => number

/**
 * The clocks of a time zone. Where they are set back, two moments show the same; where they are set ahead, some time is
 * never shown. Throws a RangeError for a zone that there is none of.
 */
export function clockOf(timeZone: string): Clock {
  if (timeZone === 'UTC') return Number
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((part) =>
      parts.get(part),
    )
    const belowSecond = ((Number(at) % 1_000) + 1_000) % 1_000
    return Date.UTC(year, month - 1, day, hour, minute, second) + belowSecond
  }
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
