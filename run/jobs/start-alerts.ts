import { ALERT_UNDO_MS } from '#contract/alerts.ts'
import { judgeAlerts } from '#serve/alerts/judge-alerts.ts'
import { mailAlerts } from '#serve/alerts/mail-alerts.ts'
import type { Context } from '#serve/context.ts'
import { pruneDeletedAlerts } from '#store/alerts/prune-deleted-alerts.ts'
import { pruneFirings } from '#store/alerts/prune-firings.ts'
import { repeat } from './repeat.ts'

export interface AlertsOptions {
  ctx: Context
  /** The pause between two looks, in milliseconds. */
  everyMs?: number
}

const EVERY_MS = 1_000
const TIDY_EVERY_MS = 3_600_000
const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Fires alerts on new prices and mails what has fired; a slow mail server does not hold up the firing. A look at
 * nothing new costs two short queries, so every worker may do it each second. docs/decisions/0006
 */
export function startAlerts({ ctx, everyMs = EVERY_MS }: AlertsOptions): { stop(): Promise<void> } {
  return repeat(ctx.log, [
    { name: 'fire alerts', everyMs, work: (stopping) => judgeAlerts(ctx, stopping) },
    { name: 'mail alerts', everyMs, work: (stopping) => mailAlerts(ctx, stopping) },
    { name: 'tidy up after alerts', everyMs: TIDY_EVERY_MS, work: () => tidyUp(ctx) },
  ])
}

async function tidyUp({ db, now }: Context): Promise<void> {
  const nowMs = now().getTime()
  await pruneFirings(db, new Date(nowMs - KEPT_MS))
  await pruneDeletedAlerts(db, new Date(nowMs - ALERT_UNDO_MS))
}
