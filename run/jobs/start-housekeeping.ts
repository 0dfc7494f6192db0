import type { Context } from '#serve/context/context.ts'
import { pruneLedger } from '#serve/usage/prune-ledger.ts'
import { sealStoredWebhooks } from '#serve/webhooks/sealed-webhook.ts'
import { pruneAccounts } from '#store/accounts/prune-accounts.ts'
import { pruneSandboxAccounts } from '#store/api-keys/prune-sandbox-accounts.ts'
import { removeExpiredPosts } from './remove-expired-posts.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const HOUR_MS = 3_600_000

/** Deletes what has expired, once at the start and then every hour. Several processes may do it at once. */
export function startHousekeeping({ ctx, retentionDays }: { ctx: Context; retentionDays?: number }): {
  stop(): Promise<void>
} {
  return runRepeatedly(ctx.log, [
    { name: 'prune accounts', everyMs: HOUR_MS, work: () => prune(ctx) },
    {
      name: 'seal secrets that are stored as they are',
      everyMs: HOUR_MS,
      work: () => sealStoredWebhooks(ctx),
    },
    {
      name: 'remove posts that may be kept no longer',
      everyMs: HOUR_MS,
      work: (stopping) => removeExpiredPosts(ctx, { retentionDays, stopping }),
    },
    { name: 'prune the ledger of calls', everyMs: HOUR_MS, work: () => pruneLedger(ctx) },
  ])
}

async function prune({ db, now, log }: Context): Promise<void> {
  const pruned = await pruneAccounts(db, now())
  const sandboxAccounts = await pruneSandboxAccounts(db, now())
  log.debug({ ...pruned, sandboxAccounts }, 'deleted what had expired')
}
