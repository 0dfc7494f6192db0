import type { PoolClient } from 'pg'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'
import { takenField } from './accounts.ts'
import { supersedePasswordResets } from './passwords.ts'

/** The token of a link that confirms an address. */
export interface ConfirmationToken {
  token: string
  tokenHash: Buffer
  expiresAt: Date
}

/** No mailbox is flooded through us: so many links an account may have mailed within so long. */
const LIMITS = [
  { withinMs: MINUTE_MS, max: 1 },
  { withinMs: HOUR_MS, max: 5 },
]

/** Seconds until an account may have another link mailed, by all limits; undefined where it may now. */
export async function findConfirmationWait(
  client: PoolClient,
  { userId, now }: { userId: string; now: Date },
): Promise<number | undefined> {
  let wait: number | undefined
  for (const { withinMs, max } of LIMITS) {
    const { rows } = await client.query<{ at: Date }>(
      `select created_at as at from email_confirmations where user_id = $1 and created_at > $2
       order by created_at desc limit $3`,
      [userId, new Date(now.getTime() - withinMs), max],
    )
    const oldest = rows[max - 1]
    if (!oldest) continue
    const seconds = Math.ceil((oldest.at.getTime() + withinMs - now.getTime()) / 1_000)
    wait = Math.max(wait ?? 0, seconds)
  }
  return wait
}

/** Mails the link that confirms an address, which leaves only for one that has no other account; earlier links to another address stop working. */
export async function mailConfirmation(
  client: PoolClient,
  asked: { userId: string; kind: 'email-confirmation' | ChangeKind; now: Date } & ConfirmationToken & {
      email: string
      emailKey: string
    },
): Promise<void> {
  const { userId, kind, email, emailKey, token, tokenHash, expiresAt, now } = asked
  await client.query(
    `update email_confirmations set superseded_at = $3
     where user_id = $1 and email_key <> $2 and used_at is null and superseded_at is null`,
    [userId, emailKey, now],
  )
  await client.query(
    `insert into email_confirmations (token_hash, user_id, email, email_key, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tokenHash, userId, email, emailKey, now, expiresAt],
  )
  const recipient = { address: email, key: emailKey }
  const about = { userId, recipient, now, expiresAt }
  if (kind === 'email-change-taken') await queueMail(client, { kind, data: {}, ...about })
  else await queueMail(client, { kind, data: { token }, ...about })
}

export type ChangeKind = 'email-change' | 'email-change-taken'

/** Which mail an address gets that an account is to change to. */
export async function changeKindOf(client: PoolClient, emailKey: string): Promise<ChangeKind> {
  const { rowCount } = await client.query('select 1 from users where email_key = $1', [emailKey])
  return rowCount ? 'email-change-taken' : 'email-change'
}

export type AskedAgain =
  | { status: 'mailed'; email: string }
  | { status: 'wait'; seconds: number }
  | { status: 'none' }

/**
 * Mails another link to the address that an account is to change to, also where the last one ran out, or else to its own
 * where that is unconfirmed or refuses mails.
 */
export async function askConfirmationAgain(
  db: Database,
  { userId, now, ...token }: { userId: string; now: Date } & ConfirmationToken,
): Promise<AskedAgain> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ email: string; emailKey: string; arrives: boolean }>(
      `select email, email_key as "emailKey", ${ARRIVES} as arrives from users
       where id = $1 for no key update`,
      [userId],
    )
    const [user] = rows
    if (!user) return { status: 'none' }
    const { rows: pending } = await client.query<{ email: string; emailKey: string }>(
      `select email, email_key as "emailKey" from email_confirmations
       where user_id = $1 and email_key <> $2 and used_at is null and superseded_at is null
       order by created_at desc limit 1`,
      [userId, user.emailKey],
    )
    const [change] = pending
    if (!change && user.arrives) return { status: 'none' }
    const seconds = await findConfirmationWait(client, { userId, now })
    if (seconds !== undefined) return { status: 'wait', seconds }
    const { email, emailKey } = change ?? user
    const kind = change ? await changeKindOf(client, emailKey) : 'email-confirmation'
    await mailConfirmation(client, { userId, kind, email, emailKey, now, ...token })
    return { status: 'mailed', email }
  })
}

/** Of `users`: the mails of its address arrive, as far as is known. */
const ARRIVES = 'email_confirmed_at is not null and email_refused_at is null'

interface ConfirmingUser {
  id: string
  email: string
  emailKey: string
  confirmedAt: Date | null
}

export type Confirmed = { status: 'confirmed'; email: string } | { status: 'taken' } | { status: 'dead' }

/**
 * Confirms the address whose link this is, and moves the account to it where it is another one than before;
 * the previous mailbox is notified. The same link again answers the same while the account has that address.
 */
export async function confirmEmail(
  db: Database,
  confirmation: { tokenHash: Buffer; now: Date; by: ChangedBy },
): Promise<Confirmed> {
  try {
    return await runTransaction(db.pool, (client) => confirmInTransaction(client, confirmation))
  } catch (error) {
    if (takenField(error) !== 'email') throw error
    return { status: 'taken' }
  }
}

async function confirmInTransaction(
  client: PoolClient,
  { tokenHash, now, by }: { tokenHash: Buffer; now: Date; by: ChangedBy },
): Promise<Confirmed> {
  // The user first and the tokens after, as everywhere, so that no two wait for each other.
  const { rows: users } = await client.query<ConfirmingUser>(
    `select id, email, email_key as "emailKey", email_confirmed_at as "confirmedAt" from users
     where id = (select user_id from email_confirmations where token_hash = $1)
     for update`,
    [tokenHash],
  )
  const { rows: links } = await client.query<{
    email: string
    emailKey: string
    used: boolean
    dead: boolean
  }>(
    `select email, email_key as "emailKey", used_at is not null as used,
            superseded_at is not null or expires_at <= $2 as dead
     from email_confirmations where token_hash = $1`,
    [tokenHash, now],
  )
  const [user] = users
  const [link] = links
  if (!user || !link) return { status: 'dead' }
  const isSame = link.emailKey === user.emailKey
  if (isSame && link.used && user.confirmedAt) return { status: 'confirmed', email: user.email }
  if (link.used || link.dead) return { status: 'dead' }
  await client.query('update email_confirmations set used_at = $2 where token_hash = $1', [tokenHash, now])
  if (isSame) await confirmOwn(client, { userId: user.id, now, by })
  else await moveAddress(client, { user, email: link.email, emailKey: link.emailKey, now, by })
  return { status: 'confirmed', email: isSame ? user.email : link.email }
}

/** Notes that the address of an account is its owner's; nothing where that is known. */
export async function confirmOwn(
  client: PoolClient,
  { userId, now, by }: { userId: string; now: Date; by: ChangedBy },
): Promise<void> {
  const { rowCount } = await client.query(
    `update users set email_confirmed_at = $2, email_refused_at = null
     where id = $1 and not (${ARRIVES})`,
    [userId, now],
  )
  if (rowCount) await writeAudit(client, { userId, action: 'email.confirmed', by, now })
}

async function moveAddress(
  client: PoolClient,
  move: { user: ConfirmingUser; email: string; emailKey: string; now: Date; by: ChangedBy },
): Promise<void> {
  const { user, email, emailKey, now, by } = move
  const userId = user.id
  await client.query(
    'update users set email = $2, email_key = $3, email_confirmed_at = $4, email_refused_at = null where id = $1',
    [userId, email, emailKey, now],
  )
  await client.query(
    `update email_confirmations set superseded_at = $2
     where user_id = $1 and used_at is null and superseded_at is null`,
    [userId, now],
  )
  await supersedePasswordResets(client, { userId, now })
  await writeAudit(client, {
    userId,
    action: 'email.changed',
    details: { from: user.email, to: email },
    by,
    now,
  })
  if (!user.confirmedAt) return // the owner of the mailbox never confirmed it
  const recipient = { address: user.email, key: user.emailKey }
  await queueMail(client, { kind: 'email-changed', userId, recipient, data: { email }, now })
}
