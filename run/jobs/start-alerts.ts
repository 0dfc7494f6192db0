import { ALERT_UNDO_MS } from '#contract/alerts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { judgeAlerts, noteUnpricedAlerts } from '#serve/alerts/judge-alerts.ts'
import { createRuleJudge } from '#serve/alerts/rules/rule-judge.ts'
import type { Context } from '#serve/context/context.ts'
import { pruneDeletedAlerts } from '#store/alerts/alerts.ts'
import { pruneFirings } from '#store/alerts/firings.ts'
import { runRepeatedly } from './run-repeatedly.ts'

export interface AlertsOptions {
  ctx: Context
  /** The pause between two looks, in milliseconds. */
  everyMs?: number
}

const EVERY_MS = 1_000
const UNPRICED_EVERY_MS = MINUTE_MS
const TIDY_EVERY_MS = HOUR_MS
const KEPT_MS = 30 * DAY_MS

/**
 * Fires alerts on new prices. A look at nothing new costs two short queries, so every worker may do it each second.
 * docs/decisions/0006
 */
export function startAlerts({ ctx, everyMs = EVERY_MS }: AlertsOptions): { stop(): Promise<void> } {
  const judges = (['live', 'sample'] as const).map((data) => ({ data, judge: createRuleJudge(ctx, data) }))
  const rounds = runRepeatedly(ctx.log, [
    { name: 'fire alerts', everyMs, work: (stopping) => judgeAlerts(ctx, stopping) },
    ...judges.map(({ data, judge }) => ({
      name: `judge rules of ${data} data`,
      everyMs,
      work: (stopping: AbortSignal) => judge.look(stopping),
    })),
    {
      name: 'note alerts without a price',
      everyMs: UNPRICED_EVERY_MS,
      work: () => noteUnpricedAlerts(ctx),
    },
    { name: 'tidy up after alerts', everyMs: TIDY_EVERY_MS, work: () => tidyUp(ctx) },
  ])
  return {
    async stop() {
      await rounds.stop()
      await Promise.allSettled(judges.map(({ judge }) => judge.release()))
    },
  }
}

async function tidyUp({ db, now }: Context): Promise<void> {
  const nowMs = now().getTime()
  await pruneFirings(db, new Date(nowMs - KEPT_MS))
  await pruneDeletedAlerts(db, new Date(nowMs - ALERT_UNDO_MS))
}
