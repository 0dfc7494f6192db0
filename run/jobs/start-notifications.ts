import type { Context } from '#serve/context.ts'
import { tellMarketAnalysis } from '#serve/notifications/tell-market-analysis.ts'
import { tellMentionSurges } from '#serve/notifications/tell-mention-surges.ts'
import { repeat } from './repeat.ts'

const MINUTE_MS = 60_000

/** Tells people what they have asked to be told. Several processes may do it at once: nobody is told twice. */
export function startNotifications({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  return repeat(ctx.log, [
    { name: 'market analysis', everyMs: 5 * MINUTE_MS, work: () => tellMarketAnalysis(ctx) },
    { name: 'mention surges', everyMs: 60 * MINUTE_MS, work: () => tellMentionSurges(ctx) },
  ])
}
