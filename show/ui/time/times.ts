type Moment = Date | string | number

/** How a moment is written, each in one way everywhere. */
const STYLES = {
  /** "Mar 5, 15:07". */
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** "15:07". */
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** "Mar 5". */
  day: { month: 'short', day: 'numeric' },
  /** "March 5". */
  longDay: { month: 'long', day: 'numeric' },
  /** "Mar 5, 2026". */
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  /** "March 5, 2026". */
  longDate: { year: 'numeric', month: 'long', day: 'numeric' },
  /** "March 2026". */
  month: { year: 'numeric', month: 'long' },
  /** "Thursday". */
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The words for moments in one time zone. */
export interface Times extends Readonly<Record<keyof typeof STYLES, (at: Moment) => string>> {
  /** Such as Europe/Berlin. */
  zone: string
  /** As people call it: "Central European Time", "UTC". */
  zoneName: string
  /** "2026-03-05 15:07:09 GMT+1". */
  exact(at: Moment): string
  /** "2026-03-05". */
  isoDay(at: Moment): string
  /** What the zone is called at a moment, in short: "EST", "GMT+5:30". */
  offset(at: Moment): string
}

const known = new Map<string, Times>()

/**
 * The words for moments in a time zone; the same object each time. All times that a reader sees come from here.
 * docs/decisions/0366
 */
export function timesIn(zone: string): Times {
  const before = known.get(zone)
  if (before) return before
  const times = makeTimes(zone)
  known.set(zone, times)
  return times
}

/** For what is counted by days and months of UTC, whatever its reader chose. Where it is used, "UTC" is said. */
export const UTC = timesIn('UTC')

function makeTimes(zone: string): Times {
  const partsOf = partsIn(zone)
  const exact = (at: Moment) => {
    const parts = partsOf(at)
    const join = (names: Intl.DateTimeFormatPartTypes[], by: string) =>
      names.map((name) => parts.get(name)).join(by)
    return `${join(['year', 'month', 'day'], '-')} ${join(['hour', 'minute', 'second'], ':')} ${parts.get('timeZoneName')}`
  }
  const styles = Object.entries(STYLES).map(([name, options]) => [name, formatIn(zone, options)])
  return {
    ...(Object.fromEntries(styles) as Record<keyof typeof STYLES, (at: Moment) => string>), // of all of its keys
    zone,
    get zoneName() {
      return nameZone(zone)
    },
    exact,
    isoDay: (at) => exact(at).slice(0, 10),
    offset: (at) => partsOf(at).get('timeZoneName') ?? '',
  }
}

/** Made when it is first needed: a page uses few of them. */
function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    return format.format(new Date(at))
  }
}

function partsIn(timeZone: string): (at: Moment) => Map<Intl.DateTimeFormatPartTypes, string> {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', {
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
    return new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  }
}

function nameZone(timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
