import type { Database } from '../database.ts'

/** One authorization: whoever signed it can use its number once on a chain. */
export interface PaymentKey {
  network: string
  payer: string
  nonce: string
}

export interface KeptAnswer {
  headers: Record<string, string>
  bytes: Uint8Array
}

export interface CallPayment extends PaymentKey {
  callHash: Buffer
  endpoint: string
  micros: number
  createdAt: Date
  validBefore: Date
  /** Null until it is settled. */
  transaction: string | null
  settledAt: Date | null
  /** Null where it is not kept any more. */
  answer: KeptAnswer | null
}

const COLUMNS = `network, payer, nonce, call_hash as "callHash", endpoint, micros, created_at as "createdAt",
  valid_before as "validBefore", transaction, settled_at as "settledAt",
  case when answer is not null then json_build_object('headers', answer_headers) end as kept, answer as bytes`
const KEY = 'network = $1 and payer = $2 and nonce = $3'

type Row = Omit<CallPayment, 'answer'> & {
  kept: { headers: Record<string, string> } | null
  bytes: Buffer | null
}

const toPayment = ({ kept, bytes, ...row }: Row): CallPayment => ({
  ...row,
  answer: kept && bytes ? { headers: kept.headers, bytes } : null,
})

export async function findCallPayment(
  { pool }: Database,
  { network, payer, nonce }: PaymentKey,
): Promise<CallPayment | undefined> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from call_payments where ${KEY}`, [
    network,
    payer,
    nonce,
  ])
  return rows[0] && toPayment(rows[0])
}

/** Writes a payment down with the answer that it pays for; false where it is there already. */
export async function addCallPayment(
  { pool }: Database,
  payment: Omit<CallPayment, 'transaction' | 'settledAt' | 'answer'> & {
    answer: KeptAnswer
    settlingUntil: Date
  },
): Promise<boolean> {
  const { network, payer, nonce, callHash, endpoint, micros, createdAt, validBefore } = payment
  const { answer, settlingUntil } = payment
  const { rowCount } = await pool.query(
    `insert into call_payments
       (network, payer, nonce, call_hash, endpoint, micros, created_at, valid_before, settling_until, answer, answer_headers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing`,
    [
      network,
      payer,
      nonce,
      callHash,
      endpoint,
      micros,
      createdAt,
      validBefore,
      settlingUntil,
      answer.bytes,
      answer.headers,
    ],
  )
  return rowCount === 1
}

/** Takes an unsettled payment that no process is settling; false where there is none. */
export async function takeCallPayment(
  { pool }: Database,
  { network, payer, nonce }: PaymentKey,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update call_payments set settling_until = $5 where ${KEY} and settled_at is null and settling_until <= $4`,
    [network, payer, nonce, now, until],
  )
  return rowCount === 1
}

/** Lets the next process take it from then on. */
export async function leaveCallPayment(
  { pool }: Database,
  { network, payer, nonce }: PaymentKey,
  from: Date,
): Promise<void> {
  await pool.query(
    `update call_payments set settling_until = least(settling_until, $4) where ${KEY} and settled_at is null`,
    [network, payer, nonce, from],
  )
}

export async function settleCallPayment(
  { pool }: Database,
  { network, payer, nonce }: PaymentKey,
  { transaction, now }: { transaction: string; now: Date },
): Promise<void> {
  await pool.query(
    `update call_payments set settled_at = $4, transaction = $5 where ${KEY} and settled_at is null`,
    [network, payer, nonce, now, transaction],
  )
}

/** Forgets a payment that was not settled and will not be. */
export async function dropCallPayment(
  { pool }: Database,
  { network, payer, nonce }: PaymentKey,
): Promise<void> {
  await pool.query(`delete from call_payments where ${KEY} and settled_at is null`, [network, payer, nonce])
}

/** Takes unsettled payments of a chain whose lease ended before `before`, the oldest first. By call_payments_unsettled. */
export async function takeUnsettled(
  { pool }: Database,
  { network, before, until, limit }: { network: string; before: Date; until: Date; limit: number },
): Promise<CallPayment[]> {
  const { rows } = await pool.query<Row>(
    `update call_payments set settling_until = $2 where (network, payer, nonce) in (
       select network, payer, nonce from call_payments where settled_at is null and settling_until <= $1 and network = $4
       order by settling_until limit $3 for update skip locked)
     returning ${COLUMNS}`,
    [before, until, limit, network],
  )
  return rows.map(toPayment)
}

/** How many are unsettled, counted to a thousand. By call_payments_unsettled. */
export async function countUnsettled({ pool }: Database, before: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from call_payments where settled_at is null and settling_until <= $1 limit 1000) some`,
    [before],
  )
  return rows[0]?.count ?? 0
}

const BATCH = 1_000

/** Drops answers of payments that were settled before `answers`, and payments from before `payments`. */
export async function pruneCallPayments(
  { pool }: Database,
  before: { answers: Date; payments: Date },
): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `update call_payments set answer = null, answer_headers = null where (network, payer, nonce) in (
         select network, payer, nonce from call_payments where answer is not null and settled_at < $1
         limit ${BATCH} for update skip locked)`,
      [before.answers],
    )
    if ((rowCount ?? 0) < BATCH) break
  }
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from call_payments where (network, payer, nonce) in (
         select network, payer, nonce from call_payments where created_at < $1
         limit ${BATCH} for update skip locked)`,
      [before.payments],
    )
    if ((rowCount ?? 0) < BATCH) break
  }
}
