import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '#serve/context.ts'
import { tellMarketAnalysis } from '#serve/notifications/tell-market-analysis.ts'
import { tellMentionSurges } from '#serve/notifications/tell-mention-surges.ts'

const MINUTE_MS = 60_000

/** Tells people what they have asked to be told. Several processes may do it at once: nobody is told twice. */
export function startNotifications({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = Promise.all([
    repeat(ctx, { name: 'market analysis', everyMs: 5 * MINUTE_MS, signal, work: tellMarketAnalysis }),
    repeat(ctx, { name: 'mention surges', everyMs: 60 * MINUTE_MS, signal, work: tellMentionSurges }),
  ])
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function repeat(
  ctx: Context,
  round: { name: string; everyMs: number; signal: AbortSignal; work: (ctx: Context) => Promise<unknown> },
): Promise<void> {
  const { name, everyMs, signal, work } = round
  while (!signal.aborted) {
    try {
      await work(ctx)
    } catch (error) {
      ctx.log.warn({ err: error, job: name }, 'a background job failed; it is tried again')
    }
    await delay(everyMs, undefined, { signal }).catch(() => {}) // asked to stop: the loop ends
  }
}
