import type { Database } from '../database.ts'
import { SESSION_USER_COLUMNS, type SessionUser } from './session-user.ts'

export interface FoundSession {
  user: SessionUser
  createdAt: Date
  lastUsedAt: Date
}

/** The user of an unexpired session, by the primary key; undefined for an unknown, ended or expired one. */
export async function findSessionUser(
  db: Database,
  session: { tokenHash: Buffer; now: Date },
): Promise<FoundSession | undefined> {
  const { rows } = await db.pool.query<SessionUser & { sessionCreatedAt: Date; lastUsedAt: Date }>(
    `select ${SESSION_USER_COLUMNS}, sessions.created_at as "sessionCreatedAt",
       sessions.last_used_at as "lastUsedAt"
     from sessions join users on users.id = sessions.user_id
     where sessions.token_hash = $1 and sessions.expires_at > $2`,
    [session.tokenHash, session.now],
  )
  const [row] = rows
  if (!row) return undefined
  const { sessionCreatedAt, lastUsedAt, ...user } = row
  return { user, createdAt: sessionCreatedAt, lastUsedAt }
}
