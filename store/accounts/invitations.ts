import type { PoolClient } from 'pg'
import { domainOf } from '#contract/account-rules.ts'
import { type Act, type Operator, writeAct } from '../audit/acts.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'

/** So that an invitation script in a loop fills neither table nor mail server. */
export const INVITATIONS_MAX = 1_000

export interface Invitation {
  email: string
  createdAt: Date
  expiresAt: Date
}

export type Invited = 'mailed' | 'has an account' | 'too many'

/** Mails an invitation, all or nothing. One to the same address before stops working. `operator`: who invites; absent: the address itself asked. */
export async function insertInvitation(
  db: Database,
  invitation: Invitation & { emailKey: string; token: string; tokenHash: Buffer; operator?: Operator },
): Promise<Invited> {
  const { email, emailKey, token, tokenHash, createdAt, expiresAt, operator } = invitation
  return runTransaction(db.pool, async (client) => {
    await client.query('lock table invitations in share row exclusive mode') // two at once must not both be the last
    if ((await client.query('select 1 from users where email_key = $1', [emailKey])).rowCount)
      return 'has an account'
    await deleteInvitation(client, emailKey)
    const { rows } = await client.query<{ waiting: number }>(
      'select count(*)::int as waiting from invitations where expires_at > $1',
      [createdAt],
    )
    if ((rows[0]?.waiting ?? 0) >= INVITATIONS_MAX) return 'too many'
    await client.query(
      `insert into invitations (email_key, email, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
      [emailKey, email, tokenHash, createdAt, expiresAt],
    )
    const recipient = { address: email, key: emailKey }
    await queueMail(client, { kind: 'invitation', recipient, data: { token }, now: createdAt, expiresAt })
    if (operator)
      await writeAct(client, {
        operator,
        now: createdAt,
        action: 'invitation.sent',
        details: { domain: domainOf(email) },
      })
    return 'mailed'
  })
}

/** Those that can be used, the newest first: INVITATIONS_MAX at the most. */
export async function listInvitations(db: Database, now: Date): Promise<Invitation[]> {
  const { rows } = await db.pool.query<Invitation>(
    `select email, created_at as "createdAt", expires_at as "expiresAt" from invitations
     where expires_at > $1 order by created_at desc, email_key`,
    [now],
  )
  return rows
}

/** Takes an invitation back, and its mail where that waits. False where there is none. */
export async function revokeInvitation(db: Database, emailKey: string, act: Act): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    if (!(await deleteInvitation(client, emailKey))) return false
    await writeAct(client, { ...act, action: 'invitation.revoked', details: { domain: domainOf(emailKey) } })
    return true
  })
}

export interface UsedInvitation {
  tokenHash: Buffer
  emailKey: string
  now: Date
}

/** Whether an invitation waits for an address, for somebody whose provider vouches for it. */
export async function hasInvitation(
  db: Database,
  { emailKey, now }: { emailKey: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'select 1 from invitations where email_key = $1 and expires_at > $2',
    [emailKey, now],
  )
  return rowCount === 1
}

export async function isInvited(
  db: Database,
  { tokenHash, emailKey, now }: UsedInvitation,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'select 1 from invitations where token_hash = $1 and email_key = $2 and expires_at > $3',
    [tokenHash, emailKey, now],
  )
  return rowCount === 1
}

/** Of several at once with one invitation, one gets true. */
export async function takeInvitation(
  client: PoolClient,
  { tokenHash, emailKey, now }: UsedInvitation,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from invitations where token_hash = $1 and email_key = $2 and expires_at > $3',
    [tokenHash, emailKey, now],
  )
  return rowCount === 1
}

/** Also for an account that was made without its invitation, or is deleted. */
export async function deleteInvitation(client: PoolClient, emailKey: string): Promise<boolean> {
  await client.query(
    `delete from mails where kind = 'invitation' and recipient_key = $1 and settled_at is null`,
    [emailKey],
  )
  const { rowCount } = await client.query('delete from invitations where email_key = $1', [emailKey])
  return rowCount === 1
}
