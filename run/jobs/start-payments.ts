import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { resolvePayments } from '#serve/payments/resolve-payments.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const LOOK_EVERY_MS = MINUTE_MS

/** Looks what became of payments of single calls that were not settled in time. Several processes may do it. */
export function startPayments({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  const { facilitator: port } = ctx
  if (!port) return { stop: async () => {} }
  return runRepeatedly(ctx.log, [
    {
      name: 'look for settled payments',
      everyMs: LOOK_EVERY_MS,
      work: (stopping) => resolvePayments(ctx, { port, stopping }),
    },
  ])
}
