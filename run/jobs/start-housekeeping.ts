import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { pruneAccounts } from '#store/accounts/prune-accounts.ts'
import { pruneSandboxAccounts } from '#store/api-keys/prune-sandbox-accounts.ts'
import type { Database } from '#store/database.ts'

export interface HousekeepingOptions {
  db: Database
  clock: () => Date
  log: Logger
  /** The pause between two rounds, in milliseconds. */
  everyMs?: number
}

const EVERY_MS = 3_600_000

/** Deletes what has expired, once at the start and then every hour. Several processes may do it at once. */
export function startHousekeeping(options: HousekeepingOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = run(options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function run({ db, clock, log, everyMs = EVERY_MS }: HousekeepingOptions, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const pruned = await pruneAccounts(db, clock())
      const sandboxAccounts = await pruneSandboxAccounts(db, clock())
      log.debug({ ...pruned, sandboxAccounts }, 'deleted what had expired')
    } catch (error) {
      log.warn({ err: error }, 'Housekeeping failed; trying again later')
    }
    await delay(everyMs, undefined, { signal }).catch(() => {}) // asked to stop: the loop ends
  }
}
