import { type ChangedBy, writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** Revokes a key of the user: its secrets are gone when this resolves. False for one that is not there or not theirs. */
export async function revokeApiKey(
  db: Database,
  input: { userId: string; keyId: string; by: ChangedBy; now: Date },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ name: string; mode: string }>(
      `update api_keys set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null
       returning name, mode`,
      [input.keyId, input.userId, input.now],
    )
    const [key] = rows
    if (!key) return false
    await client.query('delete from api_key_secrets where key_id = $1', [input.keyId])
    await writeAudit(client, { ...input, action: 'key.revoked', details: { name: key.name, mode: key.mode } })
    return true
  })
}
