import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import type { Database } from '#store/database.ts'
import { analyzeSignals } from '#store/signals/save-signals.ts'
import { takeMark, thinMarks } from '#store/signals/signal-marks.ts'
import type { StaleHour } from '#store/signals/stale-hours.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { collectGarbage } from '../../process/garbage.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { keepSignals } from './keep-signals.ts'

const EVERY_MS = 2_000
const LEASE_MS = MINUTE_MS
/** Hours that began before are the history of an installation: they are filled in without haste. */
const LATELY_MS = 72 * HOUR_MS
/** Of the time, so much is for one hour that changes all the while. */
const LIVE_SHARE = 0.2
/** So much is for the history while others use the database, and so much while nobody does. */
const HISTORY_SHARE = 0.3
const HISTORY_SHARE_ALONE = 0.9
/** So many hours of the history leave more behind than is worth a pause to give back. */
const LONG_HISTORY_HOURS = 500

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
    let filled = 0
    try {
      for (const [key, at] of nextTurns) if (at < performance.now()) nextTurns.delete(key)
      await keepSignals(db, {
        signal: stopping,
        waits: (hour) => (nextTurns.get(keyOf(hour)) ?? 0) > performance.now(),
        async onStored(hours) {
          const lately = ctx.now().getTime() - LATELY_MS
          const { live = [], history = [] } = Object.groupBy(hours, ({ hour }) =>
            hour.startsAt.getTime() < lately ? 'history' : 'live',
          )
          for (const { hour, ms } of live) nextTurns.set(keyOf(hour), performance.now() + ms / LIVE_SHARE)
          filled += history.length
          const ms = history.reduce((sum, each) => sum + each.ms, 0)
          const share = isInUse(ctx.db) ? HISTORY_SHARE : HISTORY_SHARE_ALONE
          await delay(ms / share - ms, undefined, { signal: stopping }).catch(() => {}) // a stop
          return hold()
        },
      })
      const mark = await takeMark(db, ctx.now())
      if (mark) await thinMarks(db, mark.at)
      if (filled >= LONG_HISTORY_HOURS) {
        collectGarbage()
        ctx.log.info(`The signals of ${filled} earlier hours are computed`)
      }
    } finally {
      await giveBackSourceLease(ctx.db, { source, holder }).catch(() => {}) // it ends by itself
    }
  }
}

/** Whether a statement of this process runs, asked between two hours, where none of the history does. */
function isInUse({ pool }: Pick<Database, 'pool'>): boolean {
  return pool.totalCount > pool.idleCount
}

function keyOf({ platform, startsAt }: StaleHour): string {
  return `${platform} ${startsAt.getTime()}`
}
