import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'

/** A period of UTC time. */
export interface Period {
  /** The first moment that counts; absent: from the beginning. */
  from?: Date
  /** The first moment that does not count any more; absent: without end. */
  until?: Date
}

export type Grain = 'year' | 'month' | 'day' | 'hour'

/** Whole units of one grain, or a part of the finest one at an edge. In milliseconds since 1970, or without end. */
export interface Stretch<Of extends Grain = Grain> {
  grain: Of | 'part'
  start: number
  end: number
}

/** Cuts a period into whole units of the coarsest grain in the middle and finer ones towards both edges, oldest first. */
export function cover<Of extends Grain>({ from, until }: Period, grains: readonly Of[]): Stretch<Of>[] {
  return coverBetween(from?.getTime() ?? -Infinity, until?.getTime() ?? Infinity, grains)
}

function coverBetween<Of extends Grain>(start: number, end: number, grains: readonly Of[]): Stretch<Of>[] {
  const [grain, ...finer] = grains
  if (start >= end) return []
  if (!grain) return [{ grain: 'part', start, end }]
  const [middleStart, middleEnd] = [ceilTo(start, grain), floorTo(end, grain)]
  if (middleStart >= middleEnd) return coverBetween(start, end, finer)
  return [
    ...coverBetween(start, middleStart, finer),
    { grain, start: middleStart, end: middleEnd },
    ...coverBetween(middleEnd, end, finer),
  ]
}

/** The start of the unit that a moment lies in, UTC. */
export function floorTo(moment: number, grain: Grain): number {
  if (!Number.isFinite(moment)) return moment
  if (grain === 'hour') return Math.floor(moment / HOUR_MS) * HOUR_MS
  const day = Math.floor(moment / DAY_MS) * DAY_MS
  if (grain === 'day') return day
  // Date.UTC would take the year 50 for 1950
  return grain === 'month' ? new Date(day).setUTCDate(1) : new Date(day).setUTCMonth(0, 1)
}

/** The moment itself if a unit starts with it, else the start of the next one, UTC. */
export function ceilTo(moment: number, grain: Grain): number {
  const start = floorTo(moment, grain)
  if (start === moment || !Number.isFinite(moment)) return start
  if (grain === 'hour') return start + HOUR_MS
  if (grain === 'day') return start + DAY_MS
  const date = new Date(start)
  return grain === 'month'
    ? date.setUTCMonth(date.getUTCMonth() + 1)
    : date.setUTCFullYear(date.getUTCFullYear() + 1)
}
