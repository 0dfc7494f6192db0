import type { PoolClient } from 'pg'
import { PASSKEYS_MAX } from '#contract/app/accounts/passkeys.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'

export interface Passkey {
  id: string
  userId: string
  credentialId: Buffer
  /** COSE. RFC 9052, section 7 */
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const COLUMNS = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  counter::float8 as counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`

/** Of an account, the newest first: PASSKEYS_MAX at the most. By passkeys_by_user. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const { rows } = await db.pool.query<Passkey>(
    `select ${COLUMNS} from passkeys where user_id = $1 order by created_at desc, id`,
    [userId],
  )
  return rows
}

/** By passkeys_credential_id_key. */
export async function findPasskey(db: Database, credentialId: Buffer): Promise<Passkey | undefined> {
  const { rows } = await db.pool.query<Passkey>(`select ${COLUMNS} from passkeys where credential_id = $1`, [
    credentialId,
  ])
  return rows[0]
}

/**
 * Stores a passkey and mails the owner. `codeHashes` are the recovery codes for an account whose first second factor it is;
 * `withCodes` says whether they were stored.
 */
export async function insertPasskey(
  db: Database,
  {
    passkey,
    codeHashes,
    now,
    by,
  }: { passkey: Omit<Passkey, 'lastUsedAt'>; codeHashes: Buffer[]; now: Date; by: ChangedBy },
): Promise<{ status: 'added'; withCodes: boolean } | { status: 'too many' } | { status: 'known' }> {
  const { id, userId, credentialId, publicKey, counter, transports, name, createdAt } = passkey
  return runTransaction(db.pool, async (client) => {
    // So that two at once are counted.
    await client.query('select 1 from users where id = $1 for no key update', [userId])
    const { rows } = await client.query<{ passkeys: number }>(
      'select count(*)::int as passkeys from passkeys where user_id = $1',
      [userId],
    )
    if ((rows[0]?.passkeys ?? 0) >= PASSKEYS_MAX) return { status: 'too many' }
    const withCodes = !(await hasFactor(client, userId))
    const { rowCount } = await client.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
      [id, userId, credentialId, publicKey, counter, transports, name, createdAt],
    )
    if (!rowCount) return { status: 'known' }
    if (withCodes) await replaceRecoveryCodes(client, { userId, codeHashes })
    await writeAudit(client, { userId, action: 'passkey.added', details: { name }, by, now })
    const data = { change: 'passkey.added', name } as const
    await queueMail(client, { kind: 'sign-in-changed', userId, data, now })
    return { status: 'added', withCodes }
  })
}

async function hasFactor(client: PoolClient, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select 1 from second_factors where user_id = $1 and confirmed_at is not null)
       or exists (select 1 from passkeys where user_id = $1) as has`,
    [userId],
  )
  return rows[0]?.has ?? false
}

export async function replaceRecoveryCodes(
  client: PoolClient,
  { userId, codeHashes }: { userId: string; codeHashes: Buffer[] },
): Promise<void> {
  await client.query('delete from recovery_codes where user_id = $1', [userId])
  await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codeHashes,
  ])
}

/** Recovery codes stand for a second factor; they go with the last one. */
export async function dropIdleCodes(client: PoolClient, userId: string): Promise<void> {
  if (await hasFactor(client, userId)) return
  await client.query('delete from recovery_codes where user_id = $1', [userId])
}

/**
 * Notes a use; false where the counter did not grow, which a copied authenticator gives away. Zero: it counts nothing.
 * Web Authentication Level 3, section 6.1.1
 */
export async function notePasskeyUse(
  db: Database,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `update passkeys set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, now],
  )
  return rowCount === 1
}

export async function renamePasskey(
  db: Database,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<Passkey | undefined> {
  const { rows } = await db.pool.query<Passkey>(
    `update passkeys set name = $3 where user_id = $1 and id = $2 returning ${COLUMNS}`,
    [userId, id, name],
  )
  return rows[0]
}

/** Removes one of an account and mails its owner; false where it has none with this id. */
export async function removePasskey(
  db: Database,
  { id, ...removal }: { userId: string; id: string; now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, (client) => removePasskeys(client, removal, id))
}

/** Removes one or all of an account and mails its owner; false where it has none. */
export async function removePasskeys(
  client: PoolClient,
  { userId, now, by }: { userId: string; now: Date; by: ChangedBy },
  id?: string,
): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    'delete from passkeys where user_id = $1 and ($2::uuid is null or id = $2) returning name',
    [userId, id],
  )
  if (rows.length > 0) await dropIdleCodes(client, userId)
  for (const { name } of rows) {
    await writeAudit(client, { userId, action: 'passkey.removed', details: { name }, by, now })
    await queueMail(client, {
      kind: 'sign-in-changed',
      userId,
      data: { change: 'passkey.removed', name },
      now,
    })
  }
  return rows.length > 0
}
