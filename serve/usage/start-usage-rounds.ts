import type { Context } from '../context.ts'
import { keepUsageTidy } from './keep-usage-tidy.ts'
import { mailUsageNotices } from './mail-usage-notices.ts'

const NOTICES_EVERY_MS = 5_000
const TIDY_EVERY_MS = 3_600_000

/** Runs what usage needs besides answers, beside them. Every process may: they share the work by claims and locks. */
export function startUsageRounds(ctx: Context): { stop(): void } {
  const rounds = [
    startRound(ctx, { name: 'mail usage notices', everyMs: NOTICES_EVERY_MS, work: mailUsageNotices }),
    startRound(ctx, { name: 'keep usage tidy', everyMs: TIDY_EVERY_MS, work: keepUsageTidy }),
  ]
  return { stop: () => rounds.forEach((round) => void clearInterval(round)) }
}

function startRound(
  ctx: Context,
  round: { name: string; everyMs: number; work: (ctx: Context) => Promise<void> },
): NodeJS.Timeout {
  let busy = false
  const work = async () => {
    try {
      await round.work(ctx)
    } finally {
      busy = false
    }
  }
  return setInterval(() => {
    if (busy) return
    busy = true
    try {
      ctx.background.run(round.name, work)
    } catch (error) {
      busy = false // nobody waits for a round: what a timer throws would end the process
      ctx.log.warn({ err: error, step: round.name }, 'a round was left out; the next one does its work')
    }
  }, round.everyMs).unref()
}
