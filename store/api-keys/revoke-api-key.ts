import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** Revokes a key of the user: its secrets are gone when this resolves. False for one that is not there or not theirs. */
export async function revokeApiKey(
  db: Database,
  input: { userId: string; keyId: string; now: Date },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'update api_keys set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null',
      [input.keyId, input.userId, input.now],
    )
    if (!rowCount) return false
    await client.query('delete from api_key_secrets where key_id = $1', [input.keyId])
    return true
  })
}
