import pg, { type PoolClient } from 'pg'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'

/** Who somebody is at a provider of OpenID Connect. */
export interface LinkedIdentity {
  issuer: string
  subject: string
  email: string | null
  /** The group of OIDC_OPERATOR_GROUP, where the person is in it. */
  operatorGroup: string | null
}

/** By linked_identities_issuer_subject_key; gives the id of the account. */
export async function findLinkedAccount(
  db: Database,
  { issuer, subject }: Pick<LinkedIdentity, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const { rows } = await db.pool.query<{ userId: string }>(
    'select user_id as "userId" from linked_identities where issuer = $1 and subject = $2',
    [issuer, subject],
  )
  return rows[0]?.userId
}

interface Linking {
  userId: string
  identity: LinkedIdentity
  now: Date
  by: ChangedBy
}

/** Links an account in place of what it was linked to, and mails its owner; false where another account is linked to it. */
export async function linkIdentity(db: Database, linking: Linking): Promise<boolean> {
  try {
    return await runTransaction(db.pool, async (client) => {
      const { userId, identity, now, by } = linking
      await insertIdentity(client, linking)
      await writeAudit(client, {
        userId,
        action: 'provider.linked',
        details: { issuer: identity.issuer },
        by,
        now,
      })
      const data = { change: 'provider.linked', name: identity.issuer } as const
      await queueMail(client, { kind: 'sign-in-changed', userId, data, now })
      return true
    })
  } catch (error) {
    if (isLinkedElsewhere(error)) return false
    throw error
  }
}

/** Within a transaction that sees to the record. */
export async function insertIdentity(
  client: PoolClient,
  { userId, identity, now, by }: Linking,
): Promise<void> {
  const { issuer, subject, email, operatorGroup } = identity
  await client.query(
    `insert into linked_identities (user_id, issuer, subject, email, operator_group, linked_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (user_id) do update set issuer = excluded.issuer, subject = excluded.subject, email = excluded.email,
       operator_group = excluded.operator_group, linked_at = excluded.linked_at, last_used_at = excluded.last_used_at`,
    [userId, issuer, subject, email, operatorGroup, now],
  )
  if (operatorGroup !== null) await writeAudit(client, { userId, action: 'operator.granted', by, now })
}

/** Notes a sign-in, and whether the person is still in the operators' group. */
export async function noteIdentityUse(db: Database, { userId, identity, now, by }: Linking): Promise<void> {
  const { email, operatorGroup } = identity
  await runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ before: string | null }>(
      `select operator_group as before from linked_identities where user_id = $1 for update`,
      [userId],
    )
    const before = rows[0]?.before ?? null
    await client.query(
      'update linked_identities set email = $2, operator_group = $3, last_used_at = $4 where user_id = $1',
      [userId, email, operatorGroup, now],
    )
    if (before === operatorGroup) return
    const action = operatorGroup === null ? 'operator.revoked' : 'operator.granted'
    await writeAudit(client, { userId, action, by, now })
  })
}

/** Ends the link and mails the owner; false where there is none. */
export async function unlinkIdentity(
  db: Database,
  { userId, now, by }: { userId: string; now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ issuer: string }>(
      'delete from linked_identities where user_id = $1 returning issuer',
      [userId],
    )
    const [gone] = rows
    if (!gone) return false
    await writeAudit(client, { userId, action: 'provider.unlinked', details: gone, by, now })
    const data = { change: 'provider.unlinked', name: gone.issuer } as const
    await queueMail(client, { kind: 'sign-in-changed', userId, data, now })
    return true
  })
}

/** Mails a code that links, and stores its hash with what was begun. */
export async function mailSignOnCode(
  db: Database,
  mail: {
    tokenHash: Buffer
    userId: string
    code: string
    codeHash: Buffer
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  const { tokenHash, userId, code, codeHash, now, expiresAt } = mail
  await runTransaction(db.pool, async (client) => {
    await client.query(
      `update sign_in_tries set data = data || jsonb_build_object('codeHash', $2::text) where token_hash = $1`,
      [tokenHash, codeHash.toString('hex')],
    )
    await queueMail(client, { kind: 'sign-on-code', userId, data: { token: code }, now, expiresAt })
  })
}

const UNIQUE_VIOLATION = '23505' // https://www.postgresql.org/docs/current/errcodes-appendix.html

export function isLinkedElsewhere(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === 'linked_identities_issuer_subject_key'
  )
}
