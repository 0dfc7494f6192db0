import type { Logger } from 'pino'
import { pruneAccounts } from '#store/accounts/prune-accounts.ts'
import { pruneSandboxAccounts } from '#store/api-keys/prune-sandbox-accounts.ts'
import type { Database } from '#store/database.ts'
import { repeat } from './repeat.ts'

export interface HousekeepingOptions {
  db: Database
  clock: () => Date
  log: Logger
  /** The pause between two rounds, in milliseconds. */
  everyMs?: number
}

const EVERY_MS = 3_600_000

/** Deletes what has expired, once at the start and then every hour. Several processes may do it at once. */
export function startHousekeeping({ db, clock, log, everyMs = EVERY_MS }: HousekeepingOptions): {
  stop(): Promise<void>
} {
  const tidyUp = async () => {
    const pruned = await pruneAccounts(db, clock())
    const sandboxAccounts = await pruneSandboxAccounts(db, clock())
    log.debug({ ...pruned, sandboxAccounts }, 'deleted what had expired')
  }
  return repeat(log, [{ name: 'housekeeping', everyMs, work: tidyUp }])
}
