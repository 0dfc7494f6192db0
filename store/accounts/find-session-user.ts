import type { Database } from '../database.ts'
import { type SessionUser, userColumns } from './session-user.ts'

export interface FoundSession {
  user: SessionUser
  lastUsedAt: Date
}

/** The user of an unexpired session, by the primary key; undefined for an unknown, ended or expired one. */
export async function findSessionUser(
  db: Database,
  session: { tokenHash: Buffer; now: Date },
): Promise<FoundSession | undefined> {
  const row = await db.sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select('sessions.last_used_at as lastUsedAt')
    .where('sessions.token_hash', '=', session.tokenHash)
    .where('sessions.expires_at', '>', session.now)
    .executeTakeFirst()
  if (!row) return undefined
  const { lastUsedAt, ...user } = row
  return { user, lastUsedAt }
}
