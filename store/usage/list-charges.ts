import type { Database } from '../database.ts'

export interface Charge {
  at: Date
  requestId: string
  keyId: string
  endpoint: string
  micros: number
}

export interface ChargesQuery {
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
