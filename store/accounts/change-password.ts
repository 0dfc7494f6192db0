import { type ChangedBy, writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { runTransaction } from '../run-transaction.ts'
import { setPassword } from './set-password.ts'

export interface PasswordChange {
  userId: string
  passwordHash: string
  now: Date
  /** When the password that was checked had been set. */
  passwordChangedAt: Date
  /** The session that goes on. */
  keepSession: Buffer
  by: ChangedBy
}

/** Changes a password, ends the other sessions and mails the owner; false when it was changed since it was checked. */
export async function changePassword(db: Database, change: PasswordChange): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { userId, now, by } = change
    if (!(await setPassword(client, change))) return false
    await writeAudit(client, { userId, action: 'password.changed', by, now })
    await queueMail(client, { kind: 'password-changed', userId, data: { revokedKeys: 0 }, now })
    return true
  })
}
