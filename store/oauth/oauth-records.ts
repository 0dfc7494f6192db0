import type { Database } from '../database.ts'

interface RecordId {
  /** Such as RefreshToken. */
  model: string
  /** SHA-256 of the id, which is the secret itself where the record is of a token. */
  idHash: Buffer
}

/** Saves what the authorization server keeps, whole, in the place of what was there. By the primary key. */
export async function saveOauthRecord(
  db: Database,
  record: RecordId & {
    grantId: string | null
    userId: string | null
    payload: object
    expiresAt: Date
  },
): Promise<void> {
  await db.pool.query(
    `insert into oauth_records (model, id_hash, grant_id, user_id, payload, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (model, id_hash) do update set grant_id = excluded.grant_id, user_id = excluded.user_id,
       payload = excluded.payload, expires_at = excluded.expires_at`,
    [record.model, record.idHash, record.grantId, record.userId, record.payload, record.expiresAt],
  )
}

/** What was saved and has not ended. Of a grant only while its key is not revoked. By the primary key. */
export async function findOauthRecord(
  db: Database,
  { model, idHash, now }: RecordId & { now: Date },
): Promise<{ payload: Record<string, unknown>; consumedAt: Date | null } | undefined> {
  const { rows } = await db.pool.query<{ payload: Record<string, unknown>; consumedAt: Date | null }>(
    `select payload, consumed_at as "consumedAt" from oauth_records as record
     where model = $1 and id_hash = $2 and expires_at > $3
       and (grant_id is null or exists (
         select 1 from api_keys join users on users.id = api_keys.user_id
         where api_keys.id = record.grant_id and revoked_at is null and disabled_at is null))`,
    [model, idHash, now],
  )
  return rows[0]
}

/** Marks a code or token as used; of two at once one does. Whether this call did. */
export async function consumeOauthRecord(
  db: Database,
  { model, idHash, now }: RecordId & { now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'update oauth_records set consumed_at = $3 where model = $1 and id_hash = $2 and consumed_at is null',
    [model, idHash, now],
  )
  return rowCount === 1
}

export async function deleteOauthRecord(db: Database, { model, idHash }: RecordId): Promise<void> {
  await db.pool.query('delete from oauth_records where model = $1 and id_hash = $2', [model, idHash])
}

/** Deletes all that a grant led to. By oauth_records_of_grant. */
export async function deleteOauthGrant(db: Database, grantId: string): Promise<void> {
  await db.pool.query('delete from oauth_records where grant_id = $1', [grantId])
}

/** A client that is used stays. By the primary key. */
export async function keepOauthClient(
  db: Database,
  { idHash, until }: { idHash: Buffer; until: Date },
): Promise<void> {
  await db.pool.query(
    `update oauth_records set expires_at = greatest(expires_at, $2) where model = 'Client' and id_hash = $1`,
    [idHash, until],
  )
}

/** How many there are of a model, counted to `most`. By the primary key. */
export async function countOauthRecords(
  db: Database,
  { model, most }: { model: string; most: number },
): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from oauth_records where model = $1 limit $2) as counted',
    [model, most],
  )
  return rows[0]?.count ?? 0
}

/** Deletes what has ended, 1,000 at most. By oauth_records_by_end. */
export async function pruneOauthRecords(db: Database, now: Date): Promise<void> {
  await db.pool.query(
    `delete from oauth_records where ctid = any (array(
       select ctid from oauth_records where expires_at <= $1 limit 1000 for update skip locked))`,
    [now],
  )
}
