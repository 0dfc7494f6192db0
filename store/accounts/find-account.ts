import type { Database } from '../database.ts'
import { type SessionUser, userColumns } from './session-user.ts'

/** A user with what is needed to check a password; it never leaves the server. */
export interface Account extends SessionUser {
  passwordHash: string
  passwordChangedAt: Date
}

/** By the unique index on the given key; undefined when there is none. */
export async function findAccount(
  db: Database,
  by: { id: string } | { emailKey: string } | { usernameKey: string },
): Promise<Account | undefined> {
  const query = db.sql
    .selectFrom('users')
    .select(userColumns)
    .select(['password_hash as passwordHash', 'password_changed_at as passwordChangedAt'])
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst()
  if ('emailKey' in by) return query.where('email_key', '=', by.emailKey).executeTakeFirst()
  return query.where('username_key', '=', by.usernameKey).executeTakeFirst()
}
