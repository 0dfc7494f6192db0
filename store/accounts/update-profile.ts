import type { PoolClient } from 'pg'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'
import { type TakenField, takenField } from './accounts.ts'
import {
  type ConfirmationToken,
  changeKindOf,
  findConfirmationWait,
  mailConfirmation,
} from './email-confirmations.ts'
import { SESSION_USER_COLUMNS, type SessionUser } from './sessions.ts'

export interface ProfileUpdate {
  userId: string
  username: string
  usernameKey: string
  email: string
  emailKey: string
  /** Needed where the address is another mailbox than before. */
  confirmation?: ConfirmationToken
  /** Absent: it stays. Null: none. */
  socialTwitter?: string | null
  socialFacebook?: string | null
  socialInstagram?: string | null
  by: ChangedBy
  now: Date
}

export type UpdatedProfile =
  | { status: 'updated'; user: SessionUser }
  | { status: 'taken'; field: TakenField }
  | { status: 'wait'; seconds: number }
  | { status: 'missing' }

/**
 * Changes what a user may change of himself. Another mailbox is asked by mail first, and the previous one is notified;
 * the account has it when it has confirmed. One that has an account gets another mail, and the requester the same
 * answer.
 */
export async function updateProfile(db: Database, update: ProfileUpdate): Promise<UpdatedProfile> {
  try {
    return await runTransaction(db.pool, (client) => updateInTransaction(client, update))
  } catch (error) {
    const field = takenField(error)
    if (!field) throw error
    return { status: 'taken', field }
  }
}

async function updateInTransaction(client: PoolClient, update: ProfileUpdate): Promise<UpdatedProfile> {
  const { userId, now, by } = update
  const { rows: found } = await client.query<SessionUser & { emailKey: string }>(
    `select ${SESSION_USER_COLUMNS}, email_key as "emailKey" from users where id = $1 for update of users`,
    [userId],
  )
  const [before] = found
  if (!before) return { status: 'missing' }
  const moves = before.emailKey !== update.emailKey
  if (moves) {
    const refused = await refuseMove(client, update)
    if (refused) return refused
  }
  await client.query(
    `update users set username = $2, username_key = $3, email = $4,
       social_twitter = case when $5 then $6 else social_twitter end,
       social_facebook = case when $7 then $8 else social_facebook end,
       social_instagram = case when $9 then $10 else social_instagram end
     where id = $1`,
    [
      userId,
      update.username,
      update.usernameKey,
      moves ? before.email : update.email,
      ...[update.socialTwitter, update.socialFacebook, update.socialInstagram].flatMap((handle) => [
        handle !== undefined,
        handle ?? null,
      ]),
    ],
  )
  if (moves && update.confirmation) await askNewAddress(client, { ...update, ...update.confirmation }, before)
  const user = await readUser(client, userId)
  const changed = listChanged(before, user)
  if (changed.length > 0) {
    await writeAudit(client, {
      userId,
      action: 'profile.changed',
      details: { fields: changed.join(', ') },
      by,
      now,
    })
  }
  return { status: 'updated', user }
}

async function refuseMove(
  client: PoolClient,
  { userId, now, confirmation }: ProfileUpdate,
): Promise<UpdatedProfile | undefined> {
  if (!confirmation) throw new Error('another address needs a link that confirms it')
  const seconds = await findConfirmationWait(client, { userId, now })
  return seconds === undefined ? undefined : { status: 'wait', seconds }
}

async function askNewAddress(
  client: PoolClient,
  update: ProfileUpdate & ConfirmationToken,
  { email: from, isConfirmed }: SessionUser,
): Promise<void> {
  const { userId, email, now, by } = update
  await mailConfirmation(client, { ...update, kind: await changeKindOf(client, update.emailKey) })
  await writeAudit(client, { userId, action: 'email.change-asked', details: { from, to: email }, by, now })
  // An unconfirmed mailbox may belong to a stranger.
  if (isConfirmed) await queueMail(client, { kind: 'email-change-asked', userId, data: { email }, now })
}

async function readUser(client: PoolClient, userId: string): Promise<SessionUser> {
  const { rows } = await client.query<SessionUser>(
    `select ${SESSION_USER_COLUMNS} from users where users.id = $1`,
    [userId],
  )
  return rows[0] as SessionUser // its row is locked by this transaction
}

function listChanged(before: SessionUser, after: SessionUser): string[] {
  const fields = ['username', 'email', 'socialTwitter', 'socialFacebook', 'socialInstagram'] as const
  return fields.filter((field) => before[field] !== after[field])
}
