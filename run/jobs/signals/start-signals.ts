import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '#serve/context/context.ts'
import type { Database } from '#store/database.ts'
import { analyzeSignals } from '#store/signals/save-signals.ts'
import type { StaleHour } from '#store/signals/stale-hours.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { keepSignals } from './keep-signals.ts'

const EVERY_MS = 2_000
const LEASE_MS = 60_000
const HOUR_MS = 3_600_000
/** Hours that began before are the history of an installation: they are filled in without haste. */
const LATELY_MS = 72 * HOUR_MS
/** Of the time, so much is for one hour that changes all the while, and so much for the history. */
const LIVE_SHARE = 0.2
const HISTORY_SHARE = 0.3
/** The history yields so often, so that new posts are counted soon. */
const LOOK_UP_MS = 3_000

/**
 * Keeps the signals of live data and of the sample universe, in one process at a time for each. What happens is in the
 * figures after a few seconds; an hour of so many posts that it takes long to compute waits for its next turn as long as
 * keeps this to a fifth of a core.
 */
export function startSignals({ ctx, db, sampleDb }: { ctx: Context; db: Database; sampleDb: Database }): {
  stop(): Promise<void>
} {
  const round = (lease: string, data: Database) => {
    const work = createWork(ctx, data, lease)
    return { name: `keep the ${lease}`, everyMs: EVERY_MS, work }
  }
  return runRepeatedly(ctx.log, [round('signals', db), round('sample_signals', sampleDb)])
}

/** What the first screens compare. */
const SETTLED_MS = 49 * HOUR_MS

interface SettleOptions {
  now: Date
  signal: AbortSignal
  /** Whether all that is before is computed as well. */
  withHistory?: boolean
}

/** Resolves when the newest two days are computed, for a test or command that reads them, or when it is aborted. */
export async function settleSignals(
  db: Database,
  { now, signal, withHistory = false }: SettleOptions,
): Promise<void> {
  const from = withHistory ? Number.NEGATIVE_INFINITY : now.getTime() - SETTLED_MS
  await keepSignals(db, { signal, waits: ({ startsAt }) => startsAt.getTime() < from })
  await analyzeSignals(db.pool)
}

function createWork(ctx: Context, db: Database, source: string): (stopping: AbortSignal) => Promise<void> {
  const holder = randomUUID()
  const nextTurns = new Map<string, number>()
  const hold = () => {
    const now = ctx.now()
    return takeSourceLease(ctx.db, { source, holder, now, until: new Date(now.getTime() + LEASE_MS) })
  }
  return async (stopping) => {
    if (!(await hold())) return
    try {
      const lookUpAt = performance.now() + LOOK_UP_MS
      for (const [key, at] of nextTurns) if (at < performance.now()) nextTurns.delete(key)
      await keepSignals(db, {
        signal: stopping,
        waits: (hour) => (nextTurns.get(keyOf(hour)) ?? 0) > performance.now(),
        async onHour(hour, ms) {
          nextTurns.set(keyOf(hour), performance.now() + ms / LIVE_SHARE)
          const isHistory = hour.startsAt.getTime() < ctx.now().getTime() - LATELY_MS
          if (isHistory) await delay(ms / HISTORY_SHARE - ms, undefined, { signal: stopping }).catch(() => {}) // a stop
          return performance.now() < lookUpAt && (await hold())
        },
      })
    } finally {
      await giveBackSourceLease(ctx.db, { source, holder }).catch(() => {}) // it ends by itself
    }
  }
}

function keyOf({ platform, startsAt }: StaleHour): string {
  return `${platform} ${startsAt.getTime()}`
}
