import type { Context } from '#serve/context/context.ts'
import { deliverMails } from '#serve/mail/deliver-mails.ts'
import { pruneMails } from '#store/mails/prune-mails.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const EVERY_MS = 1_000
const TIDY_EVERY_MS = 3_600_000
/** A mail that is under way when we stop may still arrive, so that it is not sent twice. */
const GRACE_MS = 5_000

/** Sends the mails that are due. Several processes may do it at once. */
export function startMails({ ctx, everyMs = EVERY_MS }: { ctx: Context; everyMs?: number }): {
  stop(): Promise<void>
} {
  const cut = new AbortController()
  const rounds = runRepeatedly(ctx.log, [
    {
      name: 'send mails',
      everyMs,
      work: (stopping) => deliverMails(ctx, { stopping, cut: cut.signal }),
    },
    { name: 'delete settled mails', everyMs: TIDY_EVERY_MS, work: () => pruneMails(ctx.db, ctx.now()) },
  ])
  return {
    async stop() {
      const grace = setTimeout(() => cut.abort(), GRACE_MS)
      await rounds.stop()
      clearTimeout(grace)
    },
  }
}
