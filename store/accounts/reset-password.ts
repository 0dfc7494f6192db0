import type { PoolClient } from 'pg'
import type { KeyMode } from '#contract/key-form.ts'
import { takeRuleVersion } from '../alerts/rules/stored-rule.ts'
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
 * does nothing at all. What was made before anybody had confirmed the address may be a stranger's, who signed up with it: it
 * ends in any case. Having the link proves that the address is the user's. Undefined when the token does not
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
    const foreign = await switchOffForeign(client, { userId, by, now })
    await confirmOwn(client, { userId, now, by })
    await writeAudit(client, { userId, action: 'password.reset', by, now })
    const before = reset.revokeKeys ? now : foreign.before
    const revokedKeys = before ? await revokeKeys(client, { userId, before, by, now }) : 0
    await queueMail(client, {
      kind: 'password-changed',
      userId,
      data: { revokedKeys, switchedOff: foreign.switchedOff },
      now,
    })
    return { email: user.email, revokedKeys }
  })
}

/**
 * Switches off the webhooks and the alerts to other addresses that were made before anybody had confirmed the address of
 * the account, and forgets what those addresses had agreed to. `before` is when that was; undefined: never.
 */
async function switchOffForeign(
  client: PoolClient,
  { userId, by, now }: { userId: string; by: ChangedBy; now: Date },
): Promise<{ before: Date | undefined; switchedOff: boolean }> {
  const { rows } = await client.query<{ before: Date | null }>(
    `select case when email_confirmed_at is null then $2 else
       (select min(at) from account_audit where user_id = users.id and action = 'email.confirmed') end as before
     from users where id = $1`,
    [userId, now],
  )
  const before = rows[0]?.before ?? undefined
  if (!before) return { before, switchedOff: false }
  // Alerts before webhooks: the lock order of judging and delivering.
  const alerts = await client.query(
    `update alerts set is_active = false, rule_version = case when rule is not null then $3::bigint end
     where user_id = $1 and is_active and email_key is not null and created_at <= $2`,
    [userId, before, await takeRuleVersion(client)],
  )
  const { rows: webhooks } = await client.query<{ name: string | null; format: string }>(
    `update webhooks set is_active = false where user_id = $1 and is_active and created_at <= $2
     returning name, format`,
    [userId, before],
  )
  for (const { name, format } of webhooks) {
    const details = { name, format, fields: 'active' }
    await writeAudit(client, { userId, action: 'webhook.changed', details, by, now })
  }
  await client.query(
    `delete from alert_addresses as said using users as owner
     where owner.id = $1 and said.user_id = owner.id and said.email_key <> owner.email_key and said.stopped_at is null
       and not exists (
         select 1 from alerts where user_id = owner.id and email_key = said.email_key and created_at > $2)`,
    [userId, before],
  )
  return { before, switchedOff: webhooks.length > 0 || (alerts.rowCount ?? 0) > 0 }
}

async function revokeKeys(
  client: PoolClient,
  { userId, before, by, now }: { userId: string; before: Date; by: ChangedBy; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: string; name: string; mode: KeyMode }>(
    `update api_keys set revoked_at = $2 where user_id = $1 and revoked_at is null and created_at <= $3
     returning id, name, mode`,
    [userId, now, before],
  )
  await client.query('delete from api_key_secrets where key_id = any($1)', [rows.map(({ id }) => id)])
  for (const { name, mode } of rows) {
    await writeAudit(client, { userId, action: 'key.revoked', details: { name, mode }, by, now })
  }
  return rows.length
}
