import { writeFile } from 'node:fs/promises'
import type { Context } from '#serve/context/context.ts'
import { pruneLedger } from '#serve/usage/prune-ledger.ts'
import { sealStoredWebhooks } from '#serve/webhooks/sealed-webhook.ts'
import { pruneAccounts } from '#store/accounts/prune-accounts.ts'
import { pruneSandboxAccounts } from '#store/api-keys/prune-sandbox-accounts.ts'
import { removeExpiredPosts } from './remove-expired-posts.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const HOUR_MS = 3_600_000
const HEARTBEAT_MS = 10_000

export interface Housekeeping {
  ctx: Context
  retentionDays?: number
  /** Written while the database answers: its age shows whether this process works. */
  heartbeatFile?: string
}

/** Deletes what has expired, once at the start and then every hour. Several processes may do it at once. */
export function startHousekeeping({ ctx, retentionDays, heartbeatFile }: Housekeeping): {
  stop(): Promise<void>
} {
  const beat = async () => {
    await ctx.db.pool.query('select 1')
    if (heartbeatFile) await writeFile(heartbeatFile, '')
  }
  return runRepeatedly(ctx.log, [
    ...(heartbeatFile ? [{ name: 'write the heartbeat', everyMs: HEARTBEAT_MS, work: beat }] : []),
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
