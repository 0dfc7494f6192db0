import type { Database } from '../database.ts'

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
