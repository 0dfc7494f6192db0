import type { Database } from '../database.ts'
import { SESSION_USER_COLUMNS, type SessionUser } from './session-user.ts'

/** A user with what is needed to check a password; it never leaves the server. */
export interface Account extends SessionUser {
  passwordHash: string
  passwordChangedAt: Date
}

const KEYS = { id: 'id', emailKey: 'email_key', usernameKey: 'username_key' } as const

/** By the unique index on the given key; undefined when there is none. */
export async function findAccount(
  db: Database,
  by: { id: string } | { emailKey: string } | { usernameKey: string },
): Promise<Account | undefined> {
  const [key, value] = Object.entries(by)[0] as [keyof typeof KEYS, string] // the type above has one key each
  const { rows } = await db.pool.query<Account>(
    `select ${SESSION_USER_COLUMNS},
       password_hash as "passwordHash", password_changed_at as "passwordChangedAt"
     from users where ${KEYS[key]} = $1`,
    [value],
  )
  return rows[0]
}
