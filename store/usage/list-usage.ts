import type { KeyMode } from '#contract/key-form.ts'
import type { Database } from '../database.ts'

/** The sums of one day, key and endpoint. */
export interface UsageRow {
  /** Such as `2026-01-31`, UTC. */
  day: string
  keyId: string
  /** Null where the key is gone. */
  keyName: string | null
  keyMode: KeyMode | null
  keyRevoked: boolean
  endpoint: string
  calls: number
  charged: number
  micros: number
}

/** What an account called from the day `from` up to and without `to` (UTC), oldest first. A range of the primary key. */
export async function listUsage(
  db: Database,
  query: { accountId: string; from: Date; to: Date },
): Promise<UsageRow[]> {
  // Sums of a day stay far below 2^53, so that float8 is exact.
  const { rows } = await db.pool.query<UsageRow>(
    `select u.day::text, u.key_id as "keyId", k.name as "keyName", k.mode as "keyMode",
            k.id is null or k.revoked_at is not null as "keyRevoked", u.endpoint,
            u.calls::float8 as calls, u.charged::float8 as charged, u.micros::float8 as micros
     from usage_days u left join api_keys k on k.id = u.key_id
     where u.account_id = $1
       and u.day >= ($2::timestamptz at time zone 'UTC')::date and u.day < ($3::timestamptz at time zone 'UTC')::date
     order by u.day, u.key_id, u.endpoint`,
    [query.accountId, query.from, query.to],
  )
  return rows
}
