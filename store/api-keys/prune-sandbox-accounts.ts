import type { Database } from '../database.ts'

const BATCH = 500 // accounts a statement: each takes its keys and its usage along

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
