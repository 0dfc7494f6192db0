import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Source } from '#contract/posts.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { pruneLedger } from '#serve/usage/usage.ts'
import { moveSecrets } from '#serve/webhooks/move-secrets.ts'
import { sealStoredWebhooks } from '#serve/webhooks/sealed-webhook.ts'
import { pruneAccounts } from '#store/accounts/prune-accounts.ts'
import { pruneSandboxAccounts } from '#store/api-keys/sandbox-accounts.ts'
import { keepTableSizes } from '#store/operator/table-sizes.ts'
import { listSources } from '#store/social/figures/platforms.ts'
import { removePostsBefore } from '#store/social/saving/remove-posts-before.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
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
      work: async () => {
        await sealStoredWebhooks(ctx)
        if (ctx.secretBox.before) await moveSecrets(ctx)
      },
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

/** Small enough that a list that meets a batch hardly notices; a million posts take an hour or so, in the background. */
export const REMOVED_AT_ONCE = 50
/** Pauses are so many times as long as the batch before, so that three quarters of the time stay with those who read. */
export const PAUSE_SHARE = 3

/** Longer than a batch takes; after it another process goes on where a killed one stopped. */
const LEASE_MS = MINUTE_MS
const LEASE = 'retention'

type Parts = Pick<Context, 'db' | 'now' | 'sources'>

/**
 * Removes the posts that came longer ago than they may be kept: of a source what its terms say, of all what the operator
 * chose, whichever is shorter. Returns how many; a stop ends it between two batches, and the next round goes on. While
 * one process does it, others leave it alone: two would take the readers' half of the time as well.
 */
export async function removeExpiredPosts(
  parts: Parts,
  { retentionDays, stopping }: { retentionDays: number | undefined; stopping: AbortSignal },
): Promise<number> {
  const { db, now, sources } = parts
  const known = new Map(sources.map((facts) => [facts.id, facts.rights.retentionDays]))
  const lease = { source: LEASE, holder: randomUUID() }
  let removed = 0
  try {
    for (const source of await listSources(db)) {
      const days = Math.min(retentionDays ?? Infinity, known.get(source) ?? Infinity)
      if (days === Infinity) continue
      const before = new Date(now().getTime() - days * DAY_MS)
      for await (const count of removeInBatches(parts, { source, before, lease, stopping })) removed += count
    }
  } finally {
    await giveBackSourceLease(db, lease).catch(() => {}) // it ends by itself
  }
  return removed
}

/** Gives how many posts each batch took, until none is left, a stop, or another process does it. */
async function* removeInBatches(
  { db, now }: Parts,
  {
    source,
    before,
    lease,
    stopping,
  }: { source: Source; before: Date; lease: { source: string; holder: string }; stopping: AbortSignal },
): AsyncGenerator<number> {
  while (!stopping.aborted) {
    const until = new Date(now().getTime() + LEASE_MS)
    if (!(await takeSourceLease(db, { ...lease, now: now(), until }))) return
    const startedAt = performance.now()
    const count = await removePostsBefore(db, { source, before, limit: REMOVED_AT_ONCE, now: now() })
    yield count
    if (count < REMOVED_AT_ONCE) return
    const pauseMs = (performance.now() - startedAt) * PAUSE_SHARE
    await delay(pauseMs, undefined, { signal: stopping }).catch(() => {}) // asked to stop: the loop ends
  }
}
