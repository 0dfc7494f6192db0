import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** What a browser has begun: a way to the provider, an unfinished sign-in by it, a challenge of a passkey, its one-time code. */
export type TryKind = 'sign-on' | 'sign-on-ticket' | 'passkey' | 'new-passkey' | 'passkey-code'

export interface SignInTry {
  tokenHash: Buffer
  kind: TryKind
  /** SHA-256 of what the browser keeps to itself. */
  secretHash?: Buffer
  /** Whose it is, where that is known. */
  userId?: string
  data?: object
  now: Date
  expiresAt: Date
}

/** An account has no more of them at a time; the oldest go. */
const OF_ACCOUNT_MAX = 10

export async function insertTry(db: Database, begun: SignInTry): Promise<void> {
  const { tokenHash, kind, secretHash, userId, data = {}, now, expiresAt } = begun
  await runTransaction(db.pool, async (client) => {
    if (userId)
      await client.query(
        `delete from sign_in_tries where token_hash in (
           select token_hash from sign_in_tries where user_id = $1 order by created_at desc offset ${OF_ACCOUNT_MAX - 1})`,
        [userId],
      )
    await client.query(
      `insert into sign_in_tries (token_hash, kind, secret_hash, user_id, data, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [tokenHash, kind, secretHash, userId, JSON.stringify(data), now, expiresAt],
    )
  })
}

export interface FoundTry<Data> {
  secretHash: Buffer | null
  userId: string | null
  data: Data
}

interface TryKey {
  tokenHash: Buffer
  kind: TryKind
  now: Date
}

const FOUND = `secret_hash as "secretHash", user_id as "userId", data`

/** By the primary key; undefined for one that is unknown, used or expired. */
export async function findTry<Data>(
  db: Database,
  { tokenHash, kind, now }: TryKey,
): Promise<FoundTry<Data> | undefined> {
  const { rows } = await db.pool.query<FoundTry<Data>>(
    `select ${FOUND} from sign_in_tries where token_hash = $1 and kind = $2 and expires_at > $3`,
    [tokenHash, kind, now],
  )
  return rows[0]
}

/** The same, and it is used up: of several at once, one gets it. */
export async function takeTry<Data>(
  db: Database,
  { tokenHash, kind, now }: TryKey,
): Promise<FoundTry<Data> | undefined> {
  const { rows } = await db.pool.query<FoundTry<Data>>(
    `delete from sign_in_tries where token_hash = $1 and kind = $2 and expires_at > $3 returning ${FOUND}`,
    [tokenHash, kind, now],
  )
  return rows[0]
}
