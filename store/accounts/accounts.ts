import pg from 'pg'
import type { Appearance } from '#contract/app/accounts/users.ts'
import type { Database } from '../database.ts'
import { SESSION_USER_COLUMNS, type SessionUser } from './sessions.ts'

const UNIQUE_VIOLATION = '23505' // https://www.postgresql.org/docs/current/errcodes-appendix.html

const FIELD_BY_CONSTRAINT = new Map<string, TakenField>([
  ['users_username_key_key', 'username'],
  ['users_email_key_key', 'email'],
])

/** A user with what is needed to check a password; it never leaves the server. */
export interface Account extends SessionUser {
  passwordHash: string
  passwordChangedAt: Date
  /** By an operator: it cannot sign in. */
  isDisabled: boolean
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
       password_hash as "passwordHash", password_changed_at as "passwordChangedAt",
       disabled_at is not null as "isDisabled"
     from users where ${KEYS[key]} = $1`,
    [value],
  )
  return rows[0]
}

export type TakenField = 'username' | 'email'

/** Which of a user's unique keys the database refused; undefined for any other error. */
export function takenField(error: unknown): TakenField | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined
  return FIELD_BY_CONSTRAINT.get(error.constraint ?? '')
}

/**
 * Saves what is given and keeps the rest; gives all of it. Quiet hours are in the new time zone where the database has
 * it. Undefined where the account is gone.
 */
export async function saveAppearance(
  db: Database,
  { userId, theme, palette, timeZone, marketView, marketHidden }: { userId: string } & Partial<Appearance>,
): Promise<Appearance | undefined> {
  const { rows } = await db.pool.query<Appearance>(
    `with moved as (
       update quiet_hours set time_zone = known.name
       from pg_timezone_names known where user_id = $1 and lower(known.name) = lower($4)
     )
     update users set theme = coalesce($2, theme), palette = coalesce($3, palette), time_zone = coalesce($4, time_zone),
       market_view = coalesce($5, market_view), market_hidden = coalesce($6::text[], market_hidden)
     where id = $1
     returning theme, palette, time_zone as "timeZone", market_view as "marketView", market_hidden as "marketHidden"`,
    [userId, theme, palette, timeZone, marketView, marketHidden],
  )
  return rows[0]
}
