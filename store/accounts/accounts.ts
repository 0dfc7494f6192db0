import pg from 'pg'
import { STARTER_WATCHLIST, WATCHED_MAX } from '#contract/account-choices.ts'
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
  { userId, theme, palette, timeZone }: { userId: string } & Partial<Appearance>,
): Promise<Appearance | undefined> {
  const { rows } = await db.pool.query<Appearance>(
    `with moved as (
       update quiet_hours set time_zone = known.name
       from pg_timezone_names known where user_id = $1 and lower(known.name) = lower($4)
     )
     update users set theme = coalesce($2, theme), palette = coalesce($3, palette), time_zone = coalesce($4, time_zone)
     where id = $1 returning theme, palette, time_zone as "timeZone"`,
    [userId, theme, palette, timeZone],
  )
  return rows[0]
}

/** Ids of the assets that an account watches, the newest first; the starter's while it has not chosen. */
export async function listWatched(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ assetIds: string[] }>(
    'select asset_ids as "assetIds" from watchlists where user_id = $1',
    [userId],
  )
  return rows[0]?.assetIds ?? [...STARTER_WATCHLIST]
}

/**
 * Adds and removes assets in one statement, so that two browsers of one account lose nothing of each other; what is both
 * is removed. Gives the list that comes of it.
 */
export async function changeWatched(
  db: Database,
  { userId, add, remove }: { userId: string; add: readonly string[]; remove: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ assetIds: string[] }>(
    `insert into watchlists (user_id, asset_ids)
     values ($1, (${mergedWith('$4::text[]')}))
     on conflict (user_id) do update set asset_ids = (${mergedWith('watchlists.asset_ids')})
     returning asset_ids as "assetIds"`,
    [userId, add, remove, STARTER_WATCHLIST],
  )
  return rows[0]?.assetIds ?? []
}

/** What is added and then what was watched, each once, without what is removed. */
function mergedWith(before: string): string {
  return `
    select coalesce(array_agg(asset_id order by place), '{}') from (
      select asset_id, min(place) as place
      from unnest($2::text[] || ${before}) with ordinality as wanted (asset_id, place)
      where asset_id <> all ($3::text[])
      group by asset_id order by place limit ${WATCHED_MAX}
    ) as kept`
}
