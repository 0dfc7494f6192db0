import { TIMEFRAME_DAYS_MAX, type Timeframe } from '#contract/public/social-fields.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { readMoment } from '../http/read-period.ts'
import { invalidAt } from '../public/problem.ts'

/** The times that a timeframe counts and compares, all at edges of its step in UTC, so that roll-ups answer. */
export interface TimeframeEdges {
  step: 'hour' | 'day'
  /** The begin of the time that `from` to `until` is compared with. */
  before: Date
  from: Date
  /** The end of the last hour or day that is over: one that is running counts nowhere. */
  until: Date
  /** Whether only a running hour or day follows. */
  reachesNow: boolean
}

const STEPS: Record<Timeframe, { step: 'hour' | 'day'; count: number }> = {
  '24h': { step: 'hour', count: 24 },
  '7d': { step: 'hour', count: 7 * 24 },
  '30d': { step: 'day', count: 30 },
  '90d': { step: 'day', count: 90 },
}

export interface AskedTime {
  timeframe: Timeframe
  start?: string
  end?: string
}

/**
 * The time that is asked for: as many whole steps as the timeframe has, up to the end or the last one that is over. Throws a 400 that names the parameter for a time that is none or too long.
 */
export function readTimeframe({ timeframe, start, end }: AskedTime, now: Date): TimeframeEdges {
  if (start === undefined && end === undefined) return untilNow(timeframe, now)
  const { from, until = now } = readBounds(start, end)
  if (from === undefined) {
    if (until >= now) return untilNow(timeframe, now)
    const { step, count } = STEPS[timeframe]
    const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
    const untilMs = ceilTo(stepMs, until)
    return edgesOf(step, { fromMs: untilMs - count * stepMs, untilMs, now })
  }
  if (from >= now) throw invalidAt('#/query/start', 'start must be in the past')
  const endMs = Math.min(until.getTime(), now.getTime())
  const lengthMs = endMs - from.getTime()
  if (lengthMs > TIMEFRAME_DAYS_MAX * DAY_MS) {
    throw invalidAt('#/query/start', `start must be at most ${TIMEFRAME_DAYS_MAX} days before end`)
  }
  const step = lengthMs <= HOURLY_MS_MAX ? 'hour' : 'day'
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  return edgesOf(step, { fromMs: floorTo(stepMs, from), untilMs: ceilTo(stepMs, new Date(endMs)), now })
}

/** Longer times come in days. */
const HOURLY_MS_MAX = 7 * DAY_MS

/** The first moment that counts, and the first that does not any more. */
function readBounds(start: string | undefined, end: string | undefined): { from?: Date; until?: Date } {
  const from = start === undefined ? undefined : readMoment(start)
  const isDay = end?.length === '2026-01-31'.length
  const until = end === undefined ? undefined : new Date(readMoment(end).getTime() + (isDay ? DAY_MS : 0))
  for (const [name, at] of Object.entries({ start: from, end: until })) {
    if (at && at < EARLIEST) throw invalidAt(`#/query/${name}`, `${name} must not be before 2000-01-01`)
  }
  if (from && until && from >= until) throw invalidAt('#/query/start', 'start must be before end')
  return { from, until }
}

/** No platform is older, and times before it are none that the database writes like ours. */
const EARLIEST = new Date('2000-01-01T00:00:00Z')

/** Whole steps from `fromMs` to `untilMs`, without one that is not over yet. */
function edgesOf(
  step: 'hour' | 'day',
  { fromMs, untilMs, now }: { fromMs: number; untilMs: number; now: Date },
): TimeframeEdges {
  const reachesNow = untilMs > now.getTime()
  const wholeMs = reachesNow ? floorTo(step === 'hour' ? HOUR_MS : DAY_MS, now) : untilMs
  return {
    step,
    before: new Date(2 * fromMs - wholeMs),
    from: new Date(fromMs),
    until: new Date(wholeMs),
    reachesNow,
  }
}

/** The times that changes compare, as in the answers of /v1. */
export function comparedTimes({ before, from, until }: Pick<TimeframeEdges, 'before' | 'from' | 'until'>) {
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    before: { from: before.toISOString(), until: from.toISOString() },
  }
}

function floorTo(stepMs: number, at: Date): number {
  return Math.floor(at.getTime() / stepMs) * stepMs
}

function ceilTo(stepMs: number, at: Date): number {
  return Math.ceil(at.getTime() / stepMs) * stepMs
}

function untilNow(timeframe: Timeframe, now: Date): TimeframeEdges {
  const { step, count } = STEPS[timeframe]
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const untilMs = floorTo(stepMs, now)
  return {
    step,
    before: new Date(untilMs - 2 * count * stepMs),
    from: new Date(untilMs - count * stepMs),
    until: new Date(untilMs),
    reachesNow: true,
  }
}

/** The begins of all hours or days of a timeframe, in milliseconds. */
export function listSteps({ step, from, until }: TimeframeEdges): number[] {
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const count = (until.getTime() - from.getTime()) / stepMs
  return Array.from({ length: count }, (_, index) => from.getTime() + index * stepMs)
}
