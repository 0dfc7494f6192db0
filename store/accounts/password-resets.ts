import type { PoolClient } from 'pg'
import type { KeyMode } from '#contract/key-form.ts'
import { takeRuleVersion } from '../alerts/rules/stored-rule.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'
import { confirmOwn } from './email-confirmations.ts'
import { dropIdleCodes } from './passkeys.ts'
import { setPassword, supersedePasswordResets } from './passwords.ts'

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
 * Switches off the webhooks, the alerts to other addresses and the ways to sign in that were made before anybody had confirmed the address of
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
  const hadWays = await removeForeignWays(client, { userId, before, by, now })
  return { before, switchedOff: hadWays || webhooks.length > 0 || (alerts.rowCount ?? 0) > 0 }
}

/** The link to a provider and the passkeys from before then: a stranger must not keep a way in. */
async function removeForeignWays(
  client: PoolClient,
  { userId, before, by, now }: { userId: string; before: Date; by: ChangedBy; now: Date },
): Promise<boolean> {
  const { rows: links } = await client.query<{ issuer: string }>(
    'delete from linked_identities where user_id = $1 and linked_at <= $2 returning issuer',
    [userId, before],
  )
  for (const details of links)
    await writeAudit(client, { userId, action: 'provider.unlinked', details, by, now })
  const { rows: passkeys } = await client.query<{ name: string }>(
    'delete from passkeys where user_id = $1 and created_at <= $2 returning name',
    [userId, before],
  )
  for (const details of passkeys)
    await writeAudit(client, { userId, action: 'passkey.removed', details, by, now })
  await dropIdleCodes(client, userId)
  return links.length + passkeys.length > 0
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

interface PreparedPasswordReset {
  /** The mail that was asked for. */
  mailId: string
  /** The address that it was asked for. */
  emailKey: string
  token: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
  /** How many may be made since when. */
  limits: { since: Date; max: number }[]
}

interface ResetOwner {
  id: string
  username: string
  email: string
  emailKey: string
  isConfirmed: boolean
}

/**
 * Makes the reset token of a mail that was asked for, in place of earlier ones, and gives the mail to the account of
 * the address. Undefined when there is no such account or enough were made of late. The lock on the user lets several
 * at once make one only.
 */
export async function preparePasswordReset(
  db: Database,
  reset: PreparedPasswordReset,
): Promise<ResetOwner | undefined> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<ResetOwner>(
      `select id, username, email, email_key as "emailKey", email_confirmed_at is not null as "isConfirmed" from users where email_key = $1 for no key update`,
      [reset.emailKey],
    )
    const [user] = rows
    if (!user || (await hasEnough(client, user.id, reset))) return undefined
    await supersedePasswordResets(client, { userId: user.id, now: reset.now })
    await client.query(
      'insert into password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [reset.tokenHash, user.id, reset.now, reset.expiresAt],
    )
    await client.query(
      `update mails set user_id = $2, recipient = $3, recipient_key = $4, data = $5, expires_at = $6
       where id = $1 and settled_at is null`,
      [
        reset.mailId,
        user.id,
        user.email,
        user.emailKey,
        JSON.stringify({ token: reset.token }),
        reset.expiresAt,
      ],
    )
    return user
  })
}

async function hasEnough(
  client: PoolClient,
  userId: string,
  { limits }: PreparedPasswordReset,
): Promise<boolean> {
  for (const { since, max } of limits) {
    const { rowCount } = await client.query(
      'select 1 from password_resets where user_id = $1 and created_at > $2 limit $3',
      [userId, since, max],
    )
    if ((rowCount ?? 0) >= max) return true
  }
  return false
}

/** Whose password a reset token sets at this moment: undefined for one unknown, expired, used or superseded. */
export async function findPasswordReset(
  db: Database,
  reset: { tokenHash: Buffer; now: Date },
): Promise<{ username: string; email: string } | undefined> {
  const { rows } = await db.pool.query<{ username: string; email: string }>(
    `select username, email from password_resets join users on users.id = user_id
     where token_hash = $1 and expires_at > $2 and used_at is null and superseded_at is null`,
    [reset.tokenHash, reset.now],
  )
  return rows[0]
}

interface ResetKey {
  name: string
  mode: KeyMode
  lastFour: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** The keys, newest first, of the account that a reset token which works at this moment belongs to; else undefined. */
export async function listResetKeys(
  db: Database,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<ResetKey[] | undefined> {
  const { rows: resets } = await db.pool.query<{ userId: string }>(
    `select user_id as "userId" from password_resets
     where token_hash = $1 and expires_at > $2 and used_at is null and superseded_at is null`,
    [tokenHash, now],
  )
  const [reset] = resets
  if (!reset) return undefined
  const { rows } = await db.pool.query<ResetKey>(
    `select k.name, k.mode, k.created_at as "createdAt",
            (select s.last_four from api_key_secrets s where s.key_id = k.id order by s.created_at desc limit 1)
              as "lastFour",
            (select max(u.last_at) from usage_days u where u.account_id = $1 and u.key_id = k.id) as "lastUsedAt"
     from api_keys k where k.user_id = $1 and k.revoked_at is null
     order by k.created_at desc, k.id`,
    [reset.userId],
  )
  return rows
}
