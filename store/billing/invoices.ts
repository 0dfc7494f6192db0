import type { PoolClient } from 'pg'
import type { InvoiceStatus } from '#contract/app/billing.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'

/** Calls of one price in a month. */
export interface PricedCalls {
  microsPerCall: number
  calls: number
}

/** A month of an account that is over and not invoiced yet. */
export interface DueMonth {
  accountId: string
  /** Its first moment, UTC. */
  from: Date
  to: Date
}

/**
 * Of each account the oldest month that is over before then and not invoiced yet, by the id of the account: of all accounts
 * after `after`, or of one. Of a deleted account also the month that it was deleted in. Months with a call whose charge is only
 * reserved wait. By billing_customers_by_month and usage_ledger_open.
 */
export async function listDueMonths(
  db: Database,
  { before, after, accountId, limit }: { before: Date; after?: string; accountId?: string; limit: number },
): Promise<DueMonth[]> {
  const { rows } = await db.pool.query<DueMonth>(
    `select c.account_id as "accountId", c.next_month::timestamp at time zone 'UTC' as "from",
            (c.next_month + interval '1 month') at time zone 'UTC' as "to"
     from billing_customers c
     where c.next_month < ($1::timestamptz at time zone 'UTC')::date
       and ($2::uuid is null or c.account_id > $2) and ($3::uuid is null or c.account_id = $3)
       and (c.next_month + interval '1 month') at time zone 'UTC' <= case
         when c.closed_at <= $1 then c.closed_at + interval '1 month' else $1 end
       and not exists (
         select 1 from usage_ledger l where l.open and l.account_id = c.account_id
           and l.at < (c.next_month + interval '1 month') at time zone 'UTC')
     order by c.account_id limit $4`,
    [before, after, accountId, limit],
  )
  return rows
}

/** So many charged calls are counted by one statement; a day with more is counted by the hour. */
const CALLS_AT_ONCE = 1_000_000

/**
 * The charged calls of an account's month by what each cost, the dearest first; free ones are left out. Counted in the ledger day
 * by day, each a range of its primary key, on the days that have charges.
 */
export async function countByPrice(db: Database, { accountId, from, to }: DueMonth): Promise<PricedCalls[]> {
  const { rows: days } = await db.pool.query<{ from: Date; calls: number }>(
    `select day::timestamp at time zone 'UTC' as "from", sum(charged)::float8 as calls from usage_days
     where account_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date and day < ($3::timestamptz at time zone 'UTC')::date
       and micros > 0
     group by day order by day`,
    [accountId, from, to],
  )
  const counts = new Map<number, number>()
  for (const day of days) {
    const width = day.calls > CALLS_AT_ONCE ? HOUR_MS : DAY_MS
    for (let ms = day.from.getTime(); ms < day.from.getTime() + DAY_MS; ms += width) {
      const { rows } = await db.pool.query<PricedCalls>(
        `select micros as "microsPerCall", count(*)::float8 as calls from usage_ledger
         where account_id = $1 and at >= $2 and at < $3 and micros > 0 group by micros`,
        [accountId, new Date(ms), new Date(ms + width)],
      )
      for (const { microsPerCall, calls } of rows)
        counts.set(microsPerCall, (counts.get(microsPerCall) ?? 0) + calls)
    }
  }
  return [...counts]
    .map(([microsPerCall, calls]) => ({ microsPerCall, calls }))
    .sort((a, b) => b.microsPerCall - a.microsPerCall)
}

/** What an invoice comes to; `carried` is less than a cent. */
export interface InvoiceSums {
  calls: number
  micros: number
  carriedInMicros: number
  cents: number
  carriedOutMicros: number
  lines: readonly { calls: number; microsPerCall: number; cents: number }[]
}

/**
 * Writes the invoice of a month down, if it is the next one of the account, and goes on to the month after it. `write` gives
 * its sums from what was carried out of the invoice before; undefined: there is nothing to invoice.
 */
export async function insertInvoice(
  client: PoolClient,
  {
    due,
    write,
    now,
  }: { due: DueMonth; write: (carriedInMicros: number) => InvoiceSums | undefined; now: Date },
): Promise<void> {
  const { accountId, from, to } = due
  const { rowCount } = await client.query(
    `update billing_customers set next_month = ($3::timestamptz at time zone 'UTC')::date
     where account_id = $1 and next_month = ($2::timestamptz at time zone 'UTC')::date`,
    [accountId, from, to],
  )
  if (!rowCount) return
  const { rows } = await client.query<{ carried: number }>(
    `select carried_out_micros as carried from billing_invoices where account_id = $1 order by month desc limit 1`,
    [accountId],
  )
  const sums = write(rows[0]?.carried ?? 0)
  if (!sums) return
  const { calls, micros, carriedInMicros, cents, carriedOutMicros, lines } = sums
  await client.query(
    `insert into billing_invoices
       (account_id, month, calls, micros, carried_in_micros, cents, carried_out_micros, lines, status, created_at)
     values ($1, ($2::timestamptz at time zone 'UTC')::date, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      accountId,
      from,
      calls,
      micros,
      carriedInMicros,
      cents,
      carriedOutMicros,
      JSON.stringify(lines),
      cents > 0 ? 'preparing' : 'carried',
      now,
    ],
  )
}

/** An invoice that is written down and not yet with the provider. */
export interface PreparingInvoice {
  accountId: string
  customerId: string
  /** Such as `2026-01`. */
  month: string
  /** Null before the provider has made it. */
  invoiceId: string | null
  lines: { calls: number; microsPerCall: number; cents: number }[]
}

/** By billing_invoices_preparing; `after` is the last one of the page before. */
export async function listPreparing(
  db: Database,
  { after, limit }: { after?: PreparingInvoice; limit: number },
): Promise<PreparingInvoice[]> {
  const { rows } = await db.pool.query<PreparingInvoice>(
    `select i.account_id as "accountId", c.customer_id as "customerId", to_char(i.month, 'YYYY-MM') as month,
            i.invoice_id as "invoiceId", i.lines
     from billing_invoices i join billing_customers c on c.account_id = i.account_id and c.customer_id is not null
     where i.status = 'preparing' and ($1::text is null or (i.month, i.account_id) > (($1 || '-01')::date, $2::uuid))
     order by i.month, i.account_id limit $3`,
    [after?.month, after?.accountId, limit],
  )
  return rows
}

export async function saveInvoiceId(
  db: Database,
  { accountId, month, invoiceId }: { accountId: string; month: string; invoiceId: string },
): Promise<void> {
  await db.pool.query(
    `update billing_invoices set invoice_id = $3
     where account_id = $1 and month = ($2 || '-01')::date and invoice_id is null`,
    [accountId, month, invoiceId],
  )
}

/** What is known of an invoice at the provider. */
export interface InvoiceReport {
  id: string
  month: string
  status: InvoiceStatus
  number: string | null
  pdfUrl: string | null
  payUrl: string | null
}

/** An invoice only goes on from one to a later one: reports may arrive in any order. */
const RANKS = `array['preparing', 'open', 'uncollectible', 'paid', 'void']`

/**
 * Notes what became of an invoice, in the transaction of `client`. Gives its account and whether the report brought it on;
 * undefined where it is none of ours.
 */
export async function saveReport(
  client: PoolClient,
  { customerId, report, hasFailed, now }: SavedReport,
): Promise<{ accountId: string; isNews: boolean; isFirstFailure: boolean } | undefined> {
  const { rows } = await client.query<{ accountId: string; status: InvoiceStatus; hasFailed: boolean }>(
    `select i.account_id as "accountId", i.status, i.failed_at is not null as "hasFailed"
     from billing_invoices i
     where i.invoice_id = $3 or (
       i.account_id = (select account_id from billing_customers where customer_id = $1)
       and i.month = ($2 || '-01')::date and i.invoice_id is null)
     for no key update`,
    [customerId, report.month, report.id],
  )
  const [was] = rows
  if (!was) return undefined
  const { rows: after } = await client.query<{ status: InvoiceStatus }>(
    `update billing_invoices set invoice_id = $3,
       status = case when array_position(${RANKS}, $4) > array_position(${RANKS}, status) then $4 else status end,
       number = coalesce($5, number), pdf_url = coalesce($6, pdf_url), pay_url = coalesce($7, pay_url),
       failed_at = case when $8 then coalesce(failed_at, $9) else failed_at end,
       settled_at = case when $4 in ('paid', 'void') then coalesce(settled_at, $9) else settled_at end
     where account_id = $1 and month = ($2 || '-01')::date returning status`,
    [
      was.accountId,
      report.month,
      report.id,
      report.status,
      report.number,
      report.pdfUrl,
      report.payUrl,
      hasFailed,
      now,
    ],
  )
  return {
    accountId: was.accountId,
    isNews: after[0]?.status !== was.status,
    isFirstFailure: hasFailed && !was.hasFailed && report.status === 'open',
  }
}

interface SavedReport {
  customerId: string
  report: InvoiceReport
  /** The provider tried to have it paid, and could not. */
  hasFailed: boolean
  now: Date
}

/** An invoice as its account sees it. */
export interface ListedInvoice {
  month: string
  calls: number
  micros: number
  carriedInMicros: number
  cents: number
  carriedOutMicros: number
  lines: { calls: number; microsPerCall: number; cents: number }[]
  status: InvoiceStatus
  hasFailed: boolean
  number: string | null
  pdfUrl: string | null
  payUrl: string | null
}

/** Invoices of an account, the newest first, of months before `before`. */
export async function listInvoices(
  db: Database,
  { accountId, before, limit }: { accountId: string; before?: string; limit: number },
): Promise<ListedInvoice[]> {
  const { rows } = await db.pool.query<ListedInvoice>(
    `select to_char(month, 'YYYY-MM') as month, calls::float8 as calls, micros::float8 as micros,
            carried_in_micros as "carriedInMicros", cents::float8 as cents, carried_out_micros as "carriedOutMicros",
            lines, status, failed_at is not null as "hasFailed", number, pdf_url as "pdfUrl", pay_url as "payUrl"
     from billing_invoices
     where account_id = $1 and ($2::text is null or month < ($2 || '-01')::date)
     order by billing_invoices.month desc limit $3`,
    [accountId, before, limit],
  )
  return rows
}

/** Whether an invoice of the account was given up unpaid. A few rows of the primary key. */
export async function hasUncollectible(db: Database, accountId: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from billing_invoices where account_id = $1 and status = 'uncollectible' limit 1`,
    [accountId],
  )
  return rowCount === 1
}
