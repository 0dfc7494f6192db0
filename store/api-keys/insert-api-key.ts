import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ApiKey, SecretRecord } from './api-key.ts'

/** Stores a key unless the user has `keysMax` already; false then. Two at once cannot pass the limit together. */
export async function insertApiKey(
  db: Database,
  input: { userId: string; key: Omit<ApiKey, 'lastFour'>; secret: SecretRecord; keysMax: number },
): Promise<boolean> {
  const { userId, key, secret, keysMax } = input
  return runTransaction(db.pool, async (client) => {
    await client.query('select from users where id = $1 for update', [userId])
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from api_keys where user_id = $1 and revoked_at is null',
      [userId],
    )
    if ((rows[0]?.count ?? 0) >= keysMax) return false
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
    return true
  })
}
