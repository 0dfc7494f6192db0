import { writeAct } from '../audit/acts.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** Stores the one link that makes an operator, in place of an earlier one. */
export async function saveOperatorLink(
  db: Database,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.pool.query(
    `insert into operator_link (token_hash, expires_at) values ($1, $2)
     on conflict (is_only) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [tokenHash, expiresAt],
  )
}

/** Makes the account an operator and uses the link up; of several at once one gets true. */
export async function useOperatorLink(
  db: Database,
  { userId, tokenHash, now, by }: { userId: string; tokenHash: Buffer; now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'delete from operator_link where token_hash = $1 and expires_at > $2',
      [tokenHash, now],
    )
    if (!rowCount) return false
    await client.query('update users set is_operator = true where id = $1', [userId])
    await writeAudit(client, { userId, action: 'operator.granted', by, now })
    const operator = { id: userId, address: by.address }
    await writeAct(client, { operator, now, action: 'operator.granted', subjectId: userId })
    return true
  })
}

export async function hasOperator(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query<{ has: boolean }>(
    'select exists (select 1 from users where is_operator) as has',
  )
  return rows[0]?.has ?? false
}
