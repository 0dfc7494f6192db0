import type { Database } from '../database.ts'
import { setPassword } from './set-password.ts'

export interface PasswordChange {
  userId: string
  passwordHash: string
  now: Date
  /** When the password that was checked had been set. */
  passwordChangedAt: Date
  /** The session that goes on. */
  keepSession: Buffer
}

/** Changes a password and ends the other sessions; false when it was changed since it was checked. */
export async function changePassword(db: Database, change: PasswordChange): Promise<boolean> {
  return db.sql.transaction().execute((trx) => setPassword(trx, change))
}
