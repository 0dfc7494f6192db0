import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'

/** An account as the payment provider knows it. */
export interface BillingCustomer {
  accountId: string
  /** Of the request that makes it at the provider. */
  requestId: string
  /** The provider's id; null before it is made, and after it was deleted there. */
  customerId: string | null
  card: { brand: string; lastFour: string } | null
}

const COLUMNS = `account_id as "accountId", request_id as "requestId", customer_id as "customerId",
  case when card_brand is not null then json_build_object('brand', card_brand, 'lastFour', card_last_four) end as card`

export async function findCustomer(db: Database, accountId: string): Promise<BillingCustomer | undefined> {
  const { rows } = await db.pool.query<BillingCustomer>(
    `select ${COLUMNS} from billing_customers where account_id = $1`,
    [accountId],
  )
  return rows[0]
}

/** The customer of an account, noted before it is asked for at the provider; of several at once the first stays. */
export async function ensureCustomer(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<BillingCustomer> {
  const { rows } = await db.pool.query<BillingCustomer>(
    `insert into billing_customers as c (account_id, request_id, created_at)
     select id, $2, $3 from users where id = $1
     on conflict (account_id) do update set request_id = c.request_id
     returning ${COLUMNS}`,
    [accountId, randomUUID(), now],
  )
  const [customer] = rows
  if (!customer) throw new Error('the account was deleted meanwhile')
  return customer
}

/** Notes what the provider calls the customer that this request made. */
export async function saveCustomerId(
  db: Database,
  { accountId, requestId, customerId }: { accountId: string; requestId: string; customerId: string },
): Promise<void> {
  await db.pool.query(
    'update billing_customers set customer_id = $3 where account_id = $1 and request_id = $2 and customer_id is null',
    [accountId, requestId, customerId],
  )
}

/** Begins a look at a customer and gives its number; undefined where it is none of ours. */
export async function beginLook(db: Database, customerId: string): Promise<number | undefined> {
  const { rows } = await db.pool.query<{ look: number }>(
    'update billing_customers set looks = looks + 1 where customer_id = $1 returning looks::float8 as look',
    [customerId],
  )
  return rows[0]?.look
}

/**
 * Notes the card that a look found, in the transaction of `client`, unless a later look was noted; the month of the first card is
 * the first that is invoiced. Gives the account and whether it has a card then; undefined where the customer was deleted.
 */
export async function saveCard(
  client: PoolClient,
  found: {
    customerId: string
    look: number
    card: { brand: string; lastFour: string } | undefined
    now: Date
  },
): Promise<{ accountId: string; hasCard: boolean } | undefined> {
  await client.query(
    `update billing_customers set seen_look = $2, card_brand = $3, card_last_four = $4,
       next_month = coalesce(next_month, case when $3::text is not null then date_trunc('month', $5::timestamptz at time zone 'UTC')::date end)
     where customer_id = $1 and seen_look < $2`,
    [found.customerId, found.look, found.card?.brand, found.card?.lastFour, found.now],
  )
  const { rows } = await client.query<{ accountId: string; hasCard: boolean }>(
    `select account_id as "accountId", card_brand is not null as "hasCard" from billing_customers
     where customer_id = $1 for no key update`,
    [found.customerId],
  )
  return rows[0]
}

/** The provider has deleted the customer: the next card belongs to a new one. Gives the account. */
export async function forgetCustomer(client: PoolClient, customerId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ accountId: string }>(
    `update billing_customers set customer_id = null, request_id = $2, card_brand = null, card_last_four = null
     where customer_id = $1 returning account_id as "accountId"`,
    [customerId, randomUUID()],
  )
  return rows[0]?.accountId
}

/** After so long what a deleted account owes is given up, and its customer deleted. */
const OPEN_DAYS_MAX = 30

/** Customers of deleted accounts that have no invoice under way. By billing_customers_closed. */
export async function listClosable(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<{ accountId: string; customerId: string | null }[]> {
  const { rows } = await db.pool.query<{ accountId: string; customerId: string | null }>(
    `select c.account_id as "accountId", c.customer_id as "customerId" from billing_customers c
     where c.closed_at is not null and (
       c.closed_at < $1::timestamptz - interval '${OPEN_DAYS_MAX} days' or c.customer_id is null
       or (c.next_month is null or c.next_month > (c.closed_at at time zone 'UTC')::date)
         and not exists (select 1 from billing_invoices i where i.account_id = c.account_id and i.status in ('preparing', 'open'))
     )
     order by c.closed_at limit $2`,
    [now, limit],
  )
  return rows
}

/** Forgets a customer of a deleted account, and where its invoices name the person. */
export async function deleteCustomer(client: PoolClient, accountId: string): Promise<void> {
  await client.query('update billing_invoices set pdf_url = null, pay_url = null where account_id = $1', [
    accountId,
  ])
  await client.query('delete from billing_customers where account_id = $1 and closed_at is not null', [
    accountId,
  ])
}
