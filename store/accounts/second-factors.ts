import type { PoolClient } from 'pg'
import { type Operator, writeAct } from '../audit/acts.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'
import { dropIdleCodes, removePasskeys, replaceRecoveryCodes } from './passkeys.ts'

/** What an account signs in with besides its password: the sealed secret of an authenticator app. */
export interface SecondFactor {
  secret: string
  /** It counts from when a code of it was entered. */
  isConfirmed: boolean
}

export async function findSecondFactor(db: Database, userId: string): Promise<SecondFactor | undefined> {
  const { rows } = await db.pool.query<SecondFactor>(
    `select secret, confirmed_at is not null as "isConfirmed" from second_factors where user_id = $1`,
    [userId],
  )
  return rows[0]
}

/** Stores a secret that counts once it is confirmed; false where one counts already. */
export async function beginSecondFactor(
  db: Database,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `insert into second_factors as factor (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
       where factor.confirmed_at is null`,
    [userId, secret, now],
  )
  return rowCount === 1
}

/** Has the secret count from now on, with these codes for when it is lost; false where it was replaced or counts already. */
export async function confirmSecondFactor(
  db: Database,
  factor: { userId: string; secret: string; step: number; codeHashes: Buffer[]; now: Date; by: ChangedBy },
): Promise<boolean> {
  const { userId, secret, step, codeHashes, now, by } = factor
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      `update second_factors set confirmed_at = $3, last_step = $4
       where user_id = $1 and secret = $2 and confirmed_at is null`,
      [userId, secret, now, step],
    )
    if (!rowCount) return false
    await replaceRecoveryCodes(client, { userId, codeHashes })
    await writeAudit(client, { userId, action: 'factor.added', by, now })
    await queueMail(client, { kind: 'sign-in-changed', userId, data: { change: 'factor.added' }, now })
    return true
  })
}

/** Uses up the code of a time step and those before it; of several at once with one code, one gets true. */
export async function takeStep(
  db: Database,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  )
  return rowCount === 1
}

/** Uses up a recovery code; of several at once, one gets true. */
export async function takeRecoveryCode(
  db: Database,
  { userId, codeHash }: { userId: string; codeHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'delete from recovery_codes where user_id = $1 and code_hash = $2',
    [userId, codeHash],
  )
  return rowCount === 1
}

/** The app is asked for no more; false where it was not. */
export async function removeSecondFactor(
  db: Database,
  { userId, now, by }: { userId: string; now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, (client) => removeApp(client, { userId, now, by }))
}

/**
 * Also all passkeys, for an account that lost what it signs in with: the password alone signs in again. False where it did.
 * `operator`: who does it for the account.
 */
export async function removeEveryFactor(
  db: Database,
  { userId, now, by, operator }: { userId: string; now: Date; by: ChangedBy; operator: Operator },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const hadKeys = await removePasskeys(client, { userId, now, by })
    const hadApp = await removeApp(client, { userId, now, by })
    if (!hadKeys && !hadApp) return false
    await writeAct(client, { operator, now, action: 'user.factor-removed', subjectId: userId })
    return true
  })
}

async function removeApp(
  client: PoolClient,
  { userId, now, by }: { userId: string; now: Date; by: ChangedBy },
): Promise<boolean> {
  const { rowCount } = await client.query('delete from second_factors where user_id = $1', [userId])
  await dropIdleCodes(client, userId)
  if (!rowCount) return false
  await writeAudit(client, { userId, action: 'factor.removed', by, now })
  await queueMail(client, { kind: 'sign-in-changed', userId, data: { change: 'factor.removed' }, now })
  return true
}
