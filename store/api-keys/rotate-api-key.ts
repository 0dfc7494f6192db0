import type { KeyMode } from '#contract/key-form.ts'
import { type ChangedBy, writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ApiKey, SecretRecord } from './api-key.ts'

/**
 * Gives a key of the user a new secret and ends the old ones at `overlapUntil`, or at once where that is not later
 * than `now`. Undefined for a key that is not there, revoked, expired or another user's.
 */
export async function rotateApiKey(
  db: Database,
  input: {
    userId: string
    keyId: string
    /** Called when the key is known; its last call counts. */
    makeSecret: (mode: KeyMode) => SecretRecord
    now: Date
    overlapUntil: Date
    by: ChangedBy
  },
): Promise<ApiKey | undefined> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<Omit<ApiKey, 'lastFour'>>(
      `select id, name, mode, scopes, created_at as "createdAt", expires_at as "expiresAt"
       from api_keys
       where id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)
       for update`,
      [input.keyId, input.userId, input.now],
    )
    const key = rows[0]
    if (!key) return undefined
    const secret = input.makeSecret(key.mode)
    await client.query(
      'delete from api_key_secrets where key_id = $1 and (valid_until <= $2 or $3::timestamptz <= $2)',
      [key.id, input.now, input.overlapUntil],
    )
    await client.query('update api_key_secrets set valid_until = least(valid_until, $2) where key_id = $1', [
      key.id,
      input.overlapUntil,
    ])
    await client.query(
      `insert into api_key_secrets (hash, key_id, last_four, created_at, valid_until)
       values (decode($1, 'hex'), $2, $3, $4, $5)`,
      [secret.hash, key.id, secret.lastFour, input.now, key.expiresAt],
    )
    await writeAudit(client, {
      userId: input.userId,
      action: 'key.rotated',
      details: { name: key.name, mode: key.mode, lastFour: secret.lastFour },
      by: input.by,
      now: input.now,
    })
    return { ...key, lastFour: secret.lastFour }
  })
}
