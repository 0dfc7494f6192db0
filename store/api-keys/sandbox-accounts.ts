import type { Database } from '../database.ts'

const BATCH = 500 // accounts a statement: each takes its keys and its usage along

// Rows that another pruner holds are skipped, not waited for.
const DELETE = `
  with over as materialized (
    select user_id from sandbox_accounts where expires_at <= $1 limit ${BATCH} for update skip locked
  ), windows as (
    delete from key_windows where key_id in (select id from api_keys where user_id in (select user_id from over))
  ), days as (
    delete from usage_days where account_id in (select user_id from over)
  ), months as (
    delete from account_months where account_id in (select user_id from over)
  )
  delete from users where id in (select user_id from over)`

/** Creates an account that belongs to no person and is deleted after `expiresAt`. Its names must be new. */
export async function insertSandboxAccount(
  db: Database,
  account: {
    id: string
    username: string
    email: string
    passwordHash: string
    createdAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db.pool.query(
    `with account as (
       insert into users
         (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at)
       values ($1, $2, $2, $3, $3, $4, $5, $5)
       returning id
     )
     insert into sandbox_accounts (user_id, expires_at) select id, $6 from account`,
    [account.id, account.username, account.email, account.passwordHash, account.createdAt, account.expiresAt],
  )
}

/**
 * Deletes the sandbox accounts that are over, with their keys and what was counted for them. Gives how many. Safe to
 * run at any time and by several at once.
 */
export async function pruneSandboxAccounts(db: Database, now: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.pool.query(DELETE, [now])
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}
