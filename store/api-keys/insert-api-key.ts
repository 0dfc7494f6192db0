import type { PoolClient } from 'pg'
import { type ChangedBy, writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ApiKey, SecretRecord } from './api-key.ts'

/**
 * `unconfirmed`: the account's address is not confirmed. `mailbox-in-use`: another account of the same mailbox has
 * the free calls.
 */
export type InsertedApiKey = 'created' | 'too-many' | 'unconfirmed' | 'mailbox-in-use'

/** Stores a key where the account may have it. Two at once cannot pass the limit together. */
export async function insertApiKey(
  db: Database,
  input: {
    userId: string
    key: Omit<ApiKey, 'lastFour'>
    secret: SecretRecord
    keysMax: number
    /** Absent for an account without an owner, whose audit log is not read. */
    by?: ChangedBy
  },
): Promise<InsertedApiKey> {
  const { userId, key, secret, keysMax, by } = input
  return runTransaction(db.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for update', [userId])
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from api_keys where user_id = $1 and revoked_at is null',
      [userId],
    )
    if ((rows[0]?.count ?? 0) >= keysMax) return 'too-many'
    const refused = key.mode === 'live' ? await refuseLiveKey(client, userId) : undefined
    if (refused) return refused
    await client.query(
      `insert into api_keys (id, user_id, name, mode, scopes, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [key.id, userId, key.name, key.mode, key.scopes, key.createdAt, key.expiresAt],
    )
    await client.query(
      `insert into api_key_secrets (hash, key_id, last_four, created_at, valid_until)
       values (decode($1, 'hex'), $2, $3, $4, $5)`,
      [secret.hash, key.id, secret.lastFour, key.createdAt, key.expiresAt],
    )
    const details = { name: key.name, mode: key.mode, lastFour: secret.lastFour }
    if (by) await writeAudit(client, { userId, action: 'key.created', details, by, now: key.createdAt })
    return 'created'
  })
}

/**
 * A live key needs a confirmed address, and on the free plan a mailbox of which no other account has ever had one:
 * revoking it there does not free the mailbox, or its free calls could be had twice. By users_by_mailbox.
 */
async function refuseLiveKey(client: PoolClient, userId: string): Promise<InsertedApiKey | undefined> {
  const { rows } = await client.query<{ mailbox: string; isConfirmed: boolean; isFree: boolean }>(
    `select mailbox_key as mailbox, email_confirmed_at is not null as "isConfirmed",
            coalesce((select plan from account_plans where user_id = users.id), 'free') = 'free' as "isFree"
     from users where id = $1`,
    [userId],
  )
  const [account] = rows
  if (!account?.isConfirmed) return 'unconfirmed'
  if (!account.isFree) return undefined
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `live keys of ${account.mailbox}`,
  ])
  const { rowCount } = await client.query(
    `select 1 from users as other
     where other.mailbox_key = $1 and other.id <> $2
       and exists (select 1 from api_keys where user_id = other.id and mode = 'live')
     limit 1`,
    [account.mailbox, userId],
  )
  return rowCount ? 'mailbox-in-use' : undefined
}
