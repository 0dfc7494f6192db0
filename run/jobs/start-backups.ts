import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { keepNewest } from '../backup/backup-folder.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readVersion } from '../process/read-version.ts'
import type { Settings } from '../process/settings.ts'
import { runRepeatedly } from './run-repeatedly.ts'

/** Longer than a backup takes; one that takes longer still is only written twice. */
const LEASE_MS = 3 * HOUR_MS
const LEASE = 'backup'

export interface BackupJob {
  ctx: Pick<Context, 'db' | 'now' | 'log'>
  /** Past any pooler. */
  databaseUrl: string
  settings: Settings
}

/** Writes a backup at the time of the day that is set, or as soon after it as a worker runs, where BACKUP_TO is set. */
export function startBackups(job: BackupJob): { stop(): Promise<void> } {
  const { backupTo } = job.settings
  return runRepeatedly(
    job.ctx.log,
    backupTo === undefined
      ? []
      : [
          {
            name: 'write the backup of the day',
            everyMs: MINUTE_MS,
            work: () => writeWhenDue(job, backupTo),
          },
        ],
  )
}

/** Several workers may ask at once: one of them writes. */
export async function writeWhenDue({ ctx, databaseUrl, settings }: BackupJob, to: string): Promise<void> {
  const { db, now, log } = ctx
  if (!(await isDue(ctx, settings.backupAtMinute))) return
  const lease = { source: LEASE, holder: randomUUID() }
  if (!(await takeSourceLease(db, { ...lease, now: now(), until: new Date(now().getTime() + LEASE_MS) })))
    return
  try {
    if (!(await isDue(ctx, settings.backupAtMinute))) return // another worker has just written it
    const encryptTo = settings.backupEncryptTo
    const options = { databaseUrl, settings, version: readVersion(), to, encryptTo, now }
    const { folder } = await writeBackup(options)
    const removed = await keepNewest(to, settings.backupKeep)
    log.info({ folder, removed }, 'wrote a backup and verified it')
  } finally {
    await giveBackSourceLease(db, lease).catch(() => {}) // it ends by itself
  }
}

async function isDue({ db, now }: BackupJob['ctx'], atMinute: number): Promise<boolean> {
  const sinceSlotMs = (now().getTime() - atMinute * MINUTE_MS) % DAY_MS
  const last = await findFact(db, 'backup')
  return last === undefined || new Date(last.at).getTime() < now().getTime() - sinceSlotMs
}
