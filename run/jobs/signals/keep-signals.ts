import type { Database } from '#store/database.ts'
import { runTransaction } from '#store/run-transaction.ts'
import type { Queryable } from '#store/signals/queryable.ts'
import { saveHourRows } from '#store/signals/save-signals.ts'
import type { SourceHour } from '#store/signals/signal-row.ts'
import { findTraces, type StoredTraces, saveTraces } from '#store/signals/signal-traces.ts'
import {
  listStaleHours,
  markHoursStale,
  noteStaleHours,
  type StaleHour,
  takeStaleHour,
} from '#store/signals/stale-hours.ts'
import { COPY_HOURS, computeHour, traceHour } from './compute-hour.ts'

const HOUR_MS = 3_600_000
const HOURS_AT_ONCE = 500

export interface KeepOptions {
  /** Aborted to stop between two hours. */
  signal?: AbortSignal
  /** Whether this hour is to wait, such as one that was computed just before. */
  waits?: (hour: StaleHour) => boolean
  /** Told of each hour that was computed and how long that took; what it gives is whether to go on. */
  onHour?: (hour: StaleHour, ms: number) => boolean | Promise<boolean>
}

/**
 * Brings the signals in line with the posts: reads on along the tape, then computes every hour that changed, the newest
 * first, each in a transaction of its own. Killed anywhere and called again it completes; twice changes nothing.
 */
export async function keepSignals(db: Database, options: KeepOptions = {}): Promise<void> {
  const { signal, waits = () => false, onHour = () => true } = options
  if (!(await noteStaleHours(db))) return
  for (;;) {
    const stale = await listStaleHours(db, HOURS_AT_ONCE)
    if (stale.every(waits)) return
    for (const hour of stale) {
      if (waits(hour)) continue
      if (signal?.aborted) return
      const startedAt = performance.now()
      await renewHour(db, hour)
      if (!(await onHour(hour, performance.now() - startedAt))) return
    }
  }
}

/** Computes one hour and stores it; where later hours are compared with other traces now, they are marked. */
async function renewHour(db: Database, hour: StaleHour): Promise<void> {
  const { rows, traces } = await computeHour(db.pool, hour, (earlier) => getTraces(db.pool, earlier))
  await runTransaction(
    db.pool,
    async (client) => {
      // Marked again or done by another process meanwhile: what was read is old.
      if (!(await takeStaleHour(client, hour))) return
      const stored = await findTraces(client, hour)
      if (!isSame(stored, traces)) {
        await saveTraces(client, hour, traces)
        const { platform, startsAt } = hour
        const from = new Date(startsAt.getTime() + HOUR_MS)
        const until = new Date(from.getTime() + COPY_HOURS * HOUR_MS)
        await markHoursStale(client, { platform, from, until })
      }
      await saveHourRows(client, hour, rows)
    },
    { statementTimeoutMs: 0 },
  )
}

/** As they are stored; those of an hour that was not computed yet are made and kept. */
async function getTraces(db: Queryable, hour: SourceHour): Promise<StoredTraces> {
  const stored = await findTraces(db, hour)
  if (stored) return stored
  const traces = await traceHour(db, hour)
  await saveTraces(db, hour, traces)
  return traces
}

function isSame(a: StoredTraces | undefined, b: StoredTraces | undefined): boolean {
  if (!a || !b) return a === b
  return Buffer.compare(a.prints, b.prints) === 0 && Buffer.compare(a.authors, b.authors) === 0
}
