import type { PoolClient } from 'pg'
import type { Database } from '#store/database.ts'
import { runTransaction } from '#store/run-transaction.ts'
import type { Queryable } from '#store/signals/queryable.ts'
import { saveHoursOfDay } from '#store/signals/save-signals.ts'
import type { SourceHour } from '#store/signals/signal-row.ts'
import { findTraces, type StoredTraces, saveTraces } from '#store/signals/signal-traces.ts'
import {
  listStaleHours,
  markHoursStale,
  noteStaleHours,
  type StaleHour,
  takeStaleHours,
} from '#store/signals/stale-hours.ts'
import { COPY_HOURS, type ComputedHour, computeHour, traceHour } from './compute-hour.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURS_AT_ONCE = 500
/** Hours of one day are stored together, so that their day is summed up once; but none waits longer for the others. */
const TOGETHER_MS = 1_000

export interface KeepOptions {
  /** Aborted to stop between two hours. */
  signal?: AbortSignal
  /** Whether this hour is to wait, such as one that was computed just before. */
  waits?: (hour: StaleHour) => boolean
  /** Called after each computed hour with its duration; returns whether to continue. */
  onHour?: (hour: StaleHour, ms: number) => boolean | Promise<boolean>
}

/**
 * Brings the signals in line with the posts: reads on along the tape, then computes every hour that changed, the newest days
 * first, and stores each with the sums of its day. Killed anywhere and called again it completes; twice changes nothing.
 */
export async function keepSignals(db: Database, options: KeepOptions = {}): Promise<void> {
  const { signal, waits = () => false, onHour = () => true } = options
  if (!(await noteStaleHours(db))) return
  for (;;) {
    const stale = await listStaleHours(db, HOURS_AT_ONCE)
    if (stale.every(waits)) return
    for (const ofDay of Map.groupBy(stale, dayOf).values()) {
      const hours = ofDay.filter((hour) => !waits(hour))
      while (hours.length > 0) {
        if (signal?.aborted) return
        for (const { hour, ms } of await renewHours(db, hours)) {
          if (!(await onHour(hour, ms))) return
        }
      }
    }
  }
}

function dayOf({ platform, startsAt }: SourceHour): string {
  return `${platform} ${Math.floor(startsAt.getTime() / DAY_MS)}`
}

interface Renewed extends ComputedHour {
  hour: StaleHour
  /** What it took. */
  ms: number
}

/** Takes as many hours of a day off the list as can be computed in a moment, at least one, and stores them. */
async function renewHours(db: Database, hours: StaleHour[]): Promise<Renewed[]> {
  const renewed: Renewed[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < TOGETHER_MS) {
    const hour = hours.shift()
    if (!hour) break
    const hourStartedAt = performance.now()
    const computed = await computeHour(db.pool, hour, (earlier) => getTraces(db.pool, earlier))
    renewed.push({ hour, ...computed, ms: performance.now() - hourStartedAt })
  }
  const storingAt = performance.now()
  await runTransaction(db.pool, (client) => storeHours(client, renewed), { statementTimeoutMs: 0 })
  const storingMs = performance.now() - storingAt
  for (const each of renewed) each.ms += storingMs / renewed.length
  return renewed
}

/** Where later hours are compared with other traces now, they are marked. */
async function storeHours(client: PoolClient, renewed: Renewed[]): Promise<void> {
  // Marked again or done by another process meanwhile: what was read is old.
  const hours = await takeStaleHours(
    client,
    renewed.map(({ hour }) => hour),
  )
  const taken = renewed.filter(({ hour }) => hours.includes(hour))
  const stored = await findTraces(client, hours)
  const changed = taken.filter(({ traces }, index) => !isSame(stored[index], traces))
  await saveTraces(client, changed)
  for (const { hour } of changed) {
    const { platform, startsAt } = hour
    const from = new Date(startsAt.getTime() + HOUR_MS)
    const until = new Date(from.getTime() + COPY_HOURS * HOUR_MS)
    await markHoursStale(client, { platform, from, until })
  }
  await saveHoursOfDay(client, taken)
}

/** As they are stored; those of hours that were not computed yet are made and kept. */
async function getTraces(db: Queryable, hours: SourceHour[]): Promise<StoredTraces[]> {
  const found: StoredTraces[] = []
  const made: { hour: SourceHour; traces: StoredTraces }[] = []
  for (const [index, stored] of (await findTraces(db, hours)).entries()) {
    const hour = hours[index]! // as many as hours
    const traces = stored ?? (await traceHour(db, hour))
    if (!stored) made.push({ hour, traces })
    found.push(traces)
  }
  await saveTraces(db, made)
  return found
}

function isSame(a: StoredTraces | undefined, b: StoredTraces | undefined): boolean {
  if (!a || !b) return a === b
  return Buffer.compare(a.prints, b.prints) === 0 && Buffer.compare(a.authors, b.authors) === 0
}
