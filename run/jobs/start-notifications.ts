import type { Context } from '#serve/context/context.ts'
import { contextOfDefaultData } from '#serve/context/context-of-data.ts'
import { notifyOfMarketAnalysis } from '#serve/notifications/notify-of-market-analysis.ts'
import { notifyOfMentionSurges } from '#serve/notifications/notify-of-mention-surges.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const MINUTE_MS = 60_000

/** Sends users the notifications they chose. Several processes may do it at once: none is sent twice. */
export function startNotifications({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  return runRepeatedly(ctx.log, [
    {
      name: 'market analysis',
      everyMs: 5 * MINUTE_MS,
      work: async () => notifyOfMarketAnalysis(await contextOfDefaultData(ctx)),
    },
    {
      name: 'mention surges',
      everyMs: 60 * MINUTE_MS,
      work: async () => notifyOfMentionSurges(await contextOfDefaultData(ctx)),
    },
  ])
}
