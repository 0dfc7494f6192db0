import { writeFile } from 'node:fs/promises'
import { callStranger } from '#contract/time/call-stranger.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { pruneLedger } from '#serve/usage/usage.ts'
import { sealStoredWebhooks } from '#serve/webhooks/sealed-webhook.ts'
import { pruneAccounts } from '#store/accounts/prune-accounts.ts'
import { pruneSandboxAccounts } from '#store/api-keys/sandbox-accounts.ts'
import { keepTableSizes } from '#store/operator/table-sizes.ts'
import { removeExpiredPosts } from './remove-expired-posts.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const HEARTBEAT_MS = 10_000

export interface Housekeeping {
  ctx: Context
  retentionDays?: number
  /** Written while the database answers: its age shows whether this process works. */
  heartbeatFile?: string
  /** Asked while the database answers: a service there notices when that stops. */
  heartbeatUrl?: string
}

/** Deletes what has expired and keeps how large tables are, once at the start and then every hour. Several processes may do it at once. */
export function startHousekeeping({ ctx, retentionDays, heartbeatFile, heartbeatUrl }: Housekeeping): {
  stop(): Promise<void>
} {
  const beat = async () => {
    await ctx.db.pool.query('select 1')
    if (heartbeatFile) await writeFile(heartbeatFile, '')
  }
  return runRepeatedly(ctx.log, [
    ...(heartbeatFile ? [{ name: 'write the heartbeat', everyMs: HEARTBEAT_MS, work: beat }] : []),
    ...(heartbeatUrl
      ? [
          {
            name: 'ask the heartbeat address',
            everyMs: MINUTE_MS,
            work: () => askHeartbeat(ctx, heartbeatUrl),
          },
        ]
      : []),
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
    { name: 'keep the sizes of tables', everyMs: HOUR_MS, work: () => keepTableSizes(ctx.db, ctx.now()) },
    { name: 'prune the ledger of calls', everyMs: HOUR_MS, work: () => pruneLedger(ctx) },
  ])
}

/** Throws where the database or the address does not answer, without the address: who has it can answer for us. */
export async function askHeartbeat({ db }: Pick<Context, 'db'>, url: string): Promise<void> {
  await db.pool.query('select 1')
  const { status } = await callStranger({ timeoutMs: HEARTBEAT_MS }, (signal) =>
    fetch(url, { signal, redirect: 'manual' }),
  ).catch(() => ({ status: 0 }))
  if (status < 200 || status > 299)
    throw new Error(`HEARTBEAT_URL ${status === 0 ? 'did not answer' : `answered ${status}`}`)
}

async function prune({ db, now, log }: Context): Promise<void> {
  const pruned = await pruneAccounts(db, now())
  const sandboxAccounts = await pruneSandboxAccounts(db, now())
  log.debug({ ...pruned, sandboxAccounts }, 'deleted what had expired')
}
