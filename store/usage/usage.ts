import type { DatabaseError, Pool } from 'pg'
import type { KeyMode } from '#contract/key-form.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

const LEDGER_MONTHS_KEPT = 24

const BATCH = 5_000 // rows a statement, so that each ends well within its time-out

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

interface Charge {
  at: Date
  requestId: string
  keyId: string
  endpoint: string
  micros: number
}

interface ChargesQuery {
  accountId: string
  from: Date
  to: Date
  /** Only what comes after this one, newest first. */
  after?: { at: Date; requestId: string }
  limit: number
}

/** The ledger of an account, newest first: a backward range of the primary key of one month's partition. */
export async function listCharges(db: Database, query: ChargesQuery): Promise<Charge[]> {
  const { rows } = await db.pool.query<Charge>(
    `select at, request_id as "requestId", key_id as "keyId", endpoint, micros
     from usage_ledger
     where account_id = $1 and at >= $2 and at < $3
       and ($4::timestamptz is null or (at, request_id) < ($4, $5::uuid))
     order by at desc, request_id desc limit $6`,
    [query.accountId, query.from, query.to, query.after?.at, query.after?.requestId, query.limit],
  )
  return rows
}

/** Charged calls and cost of an account in the month (UTC) that begins at `from`; zeros where there was none. */
export async function getAccountMonth(
  db: Database,
  query: { accountId: string; from: Date },
): Promise<{ calls: number; micros: number }> {
  const { rows } = await db.pool.query<{ calls: number; micros: number }>(
    `select calls::float8 as calls, micros::float8 as micros from account_months
     where account_id = $1 and month = ($2::timestamptz at time zone 'UTC')::date`,
    [query.accountId, query.from],
  )
  return rows[0] ?? { calls: 0, micros: 0 }
}

/**
 * Drops the ledger's months older than two years, which scans nothing, and answers kept for a POST longer than a day. A
 * month that is being read, as by a backup, stays for the next time.
 */
export async function pruneUsage(db: Database, now: Date): Promise<void> {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - LEDGER_MONTHS_KEPT, 1))
  const { rows } = await db.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'usage_ledger'::regclass and c.relname ~ '^usage_ledger_[0-9]{4}_[0-9]{2}$'
       and c.relname < $1`,
    [`usage_ledger_${oldest.toISOString().slice(0, 7).replace('-', '_')}`],
  )
  for (const { name } of rows) await dropMonth(db, name)
  await deleteOldAnswers(db, now)
}

/** Whoever reads the whole ledger meanwhile waits as long; less than a statement may take. */
const READERS_WAIT_MS = 2_500
const DROP_TRIES = 6
const DROP_WAIT_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'

/** The month alone is waited for: while a drop waits for its readers, it holds the ledger, and nothing could be charged. */
async function dropMonth({ pool }: Database, name: string): Promise<void> {
  for (let tries = 1; tries <= DROP_TRIES; tries++) {
    try {
      return await runTransaction(pool, async (client) => {
        await client.query(`set local lock_timeout = ${READERS_WAIT_MS}`)
        await client.query(`lock table ${name} in access exclusive mode`)
        await client.query(`set local lock_timeout = ${DROP_WAIT_MS}`)
        await client.query(`drop table ${name}`)
      })
    } catch (error) {
      const { code } = error as DatabaseError
      if (code === UNDEFINED_TABLE) return // another process dropped it
      if (code !== LOCK_NOT_AVAILABLE) throw error
    }
  }
}

/** By idempotency_keys_by_expiry. Rows that another pruner holds are skipped, not waited for. */
async function deleteOldAnswers(db: Database, now: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from idempotency_keys where (key_id, word) in (
         select key_id, word from idempotency_keys where expires_at <= $1 limit ${BATCH} for update skip locked)`,
      [now],
    )
    if ((rowCount ?? 0) < BATCH) return
  }
}

/** Makes the ledger's place for the month of `at`, if it is missing. */
export async function ensureUsagePartition(pool: Pool, at: Date): Promise<void> {
  await pool.query('select ensure_usage_partition($1)', [at])
}
