import { sql } from 'kysely'
import type { Database } from '../database.ts'

export interface NewSession {
  tokenHash: Buffer
  userId: string
  /** When the password that was checked had been set. */
  passwordChangedAt: Date
  createdAt: Date
  expiresAt: Date
}

/**
 * Opens a session, unless the password has been changed since it was checked: then false. The lock on the user makes
 * a change at the same moment either come first, so that this opens nothing, or end this session with the others.
 */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with owner as (
      select id from users
      where id = ${session.userId} and password_changed_at = ${session.passwordChangedAt}
      for share
    )
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select ${session.tokenHash}, id, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt} from owner
  `.execute(db.sql)
  return numAffectedRows === 1n
}
