import type { ClientBase, Pool } from 'pg'

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
export async function insertSession(client: Pool | ClientBase, session: NewSession): Promise<boolean> {
  const { rowCount } = await client.query(
    `with owner as (
       select id from users where id = $2 and password_changed_at = $3 for share
     )
     insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     select $1, id, $4, $4, $5 from owner`,
    [session.tokenHash, session.userId, session.passwordChangedAt, session.createdAt, session.expiresAt],
  )
  return rowCount === 1
}
