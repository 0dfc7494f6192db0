import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { readSecondly } from '#serve/readings/second-round.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const LEASE = 'second-reader'
const LEASE_MS = 2 * MINUTE_MS
const EVERY_MS = 5_000

/** Has the second reader read posts, in one process at a time; nothing without one. */
export function startSecondReader({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  const { secondReader: second, db, now } = ctx
  if (!second) return { stop: async () => {} }
  const holder = randomUUID()
  const hold = () =>
    takeSourceLease(db, {
      source: LEASE,
      holder,
      now: now(),
      until: new Date(now().getTime() + LEASE_MS),
    })
  return runRepeatedly(ctx.log, [
    {
      name: 'read unsure posts with the second reader',
      everyMs: EVERY_MS,
      work: async (signal) => {
        if (!(await hold())) return
        try {
          await readSecondly(ctx, { second, signal, onBatch: hold })
        } finally {
          await giveBackSourceLease(db, { source: LEASE, holder }).catch(() => {}) // it ends by itself
        }
      },
    },
  ])
}
