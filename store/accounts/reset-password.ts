import type { PoolClient } from 'pg'
import type { KeyMode } from '#contract/key-form.ts'
import { type ChangedBy, writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { runTransaction } from '../run-transaction.ts'
import { confirmOwn } from './email-confirmations.ts'
import { setPassword } from './set-password.ts'

export interface PasswordReset {
  tokenHash: Buffer
  passwordHash: string
  /** Whether the keys of the account end too. */
  revokeKeys: boolean
  by: ChangedBy
  now: Date
}

/**
 * Uses up a reset token, sets the password, ends every session and, where wished, every key, and mails the owner; or
 * does nothing at all. Whoever has the link has shown that the address is theirs. Undefined when the token does not
 * work (any more); of several at once with one token, one gets the user.
 */
export async function resetPassword(
  db: Database,
  reset: PasswordReset,
): Promise<{ email: string; revokedKeys: number } | undefined> {
  const { tokenHash, passwordHash, by, now } = reset
  return runTransaction(db.pool, async (client) => {
    // The user first and the tokens after, as everywhere, so that no two wait for each other.
    const { rows } = await client.query<{ id: string; email: string }>(
      `select id, email from users
       where id = (select user_id from password_resets where token_hash = $1)
       for no key update`,
      [tokenHash],
    )
    const [user] = rows
    if (!user) return undefined
    const userId = user.id
    const { rowCount } = await client.query(
      `update password_resets set used_at = $2
       where token_hash = $1 and expires_at > $2 and used_at is null and superseded_at is null`,
      [tokenHash, now],
    )
    if (!rowCount) return undefined
    await setPassword(client, { userId, passwordHash, now })
    await confirmOwn(client, { userId, now, by })
    await writeAudit(client, { userId, action: 'password.reset', by, now })
    const revokedKeys = reset.revokeKeys ? await revokeKeys(client, { userId, by, now }) : 0
    await queueMail(client, { kind: 'password-changed', userId, data: { revokedKeys }, now })
    return { email: user.email, revokedKeys }
  })
}

async function revokeKeys(
  client: PoolClient,
  { userId, by, now }: { userId: string; by: ChangedBy; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: string; name: string; mode: KeyMode }>(
    'update api_keys set revoked_at = $2 where user_id = $1 and revoked_at is null returning id, name, mode',
    [userId, now],
  )
  await client.query('delete from api_key_secrets where key_id = any($1)', [rows.map(({ id }) => id)])
  for (const { name, mode } of rows) {
    await writeAudit(client, { userId, action: 'key.revoked', details: { name, mode }, by, now })
  }
  return rows.length
}
