import { setTimeout as delay } from 'node:timers/promises'
import { ALERT_UNDO_MS } from '#contract/alerts.ts'
import { judgeAlerts } from '#serve/alerts/judge-alerts.ts'
import { mailAlerts } from '#serve/alerts/mail-alerts.ts'
import type { Context } from '#serve/context.ts'
import { pruneDeletedAlerts } from '#store/alerts/prune-deleted-alerts.ts'
import { pruneFirings } from '#store/alerts/prune-firings.ts'

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
  const stopping = new AbortController()
  const { signal } = stopping
  const running = Promise.all([
    repeat(ctx, { name: 'fire alerts', everyMs, signal, work: () => judgeAlerts(ctx, signal) }),
    repeat(ctx, { name: 'mail alerts', everyMs, signal, work: () => mailAlerts(ctx, signal) }),
    repeat(ctx, {
      name: 'tidy up after alerts',
      everyMs: TIDY_EVERY_MS,
      signal,
      work: async () => {
        const now = ctx.now().getTime()
        await pruneFirings(ctx.db, new Date(now - KEPT_MS))
        await pruneDeletedAlerts(ctx.db, new Date(now - ALERT_UNDO_MS))
      },
    }),
  ])
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function repeat(
  { log }: Context,
  round: { name: string; everyMs: number; signal: AbortSignal; work: () => Promise<unknown> },
): Promise<void> {
  const { name, everyMs, signal, work } = round
  while (!signal.aborted) {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, job: name }, 'a background job failed; it is tried again')
    }
    await delay(everyMs, undefined, { signal }).catch(() => {}) // asked to stop: the loop ends
  }
}
