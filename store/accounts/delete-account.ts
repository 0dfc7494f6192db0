import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type Act, writeAct } from '../audit/acts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { deleteInvitation } from './invitations.ts'
import { leaveAllTeams, lockOwnTeams } from './teams.ts'

/** Calls of the ledger that one statement takes, within the time of a statement. */
const CALLS_AT_ONCE = 5_000

/**
 * Deletes an account with all that is its own. What was charged stays, under identifiers of no account; posts of
 * linked accounts are their source's. Of a confirmed address, what it sent or subscribed to without the account goes, too.
 * With `act` an operator does it, which is written down without a person: teams of which it was the only owner pass to
 * another member. Without, such teams are to be handed over before; nothing is deleted then. Teams that it was alone in end
 * with it.
 */
export async function deleteAccount(
  db: Database,
  { userId, now, act }: { userId: string; now: Date; act?: Act },
): Promise<'deleted' | 'missing' | { owns: string[] }> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ emailKey: string; isConfirmed: boolean }>(
      `select email_key as "emailKey", email_confirmed_at is not null as "isConfirmed"
       from users where id = $1 for update`,
      [userId],
    )
    const [account] = rows
    if (!account) return 'missing'
    const teams = await lockOwnTeams(client, userId)
    const shared = teams.filter(({ others }) => others > 0)
    if (shared.length > 0 && !act) return { owns: shared.map(({ name }) => name) }
    await leaveAllTeams(client, { accountId: userId, passedOn: shared, now })
    for (const { id, others } of teams) if (others === 0) await deleteRows(client, { userId: id, now })
    await client.query(
      `delete from mails where recipient_key = $1 and user_id is null and ($2 or kind = 'password-reset')`,
      [account.emailKey, account.isConfirmed],
    )
    if (account.isConfirmed) {
      await deleteInvitation(client, account.emailKey)
      await client.query('delete from team_invitations where email_key = $1', [account.emailKey])
      await client.query('delete from newsletter_subscribers where email_key = $1', [account.emailKey])
      await client.query('delete from contact_messages where lower(email) = $1', [account.emailKey])
    }
    await deleteRows(client, { userId, now })
    if (act) await writeAct(client, { ...act, action: 'user.deleted' })
    return 'deleted'
  })
}

/** An account with what belongs to it, and its keys' calls under identifiers of no account. */
async function deleteRows(client: PoolClient, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const { rows: keys } = await client.query<{ id: string }>('select id from api_keys where user_id = $1', [
    userId,
  ])
  const keyIds = keys.map(({ id }) => id)
  for (const table of ['idempotency_keys', 'key_windows'])
    await client.query(`delete from ${table} where key_id = any ($1)`, [keyIds])
  await anonymizeLedger(client, { userId, now })
  await client.query('delete from users where id = $1', [userId])
}

/** Account and keys get other identifiers, by a salt that is kept nowhere. */
async function anonymizeLedger(
  client: PoolClient,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const salt = randomUUID()
  const account = `account_id = md5($2 || account_id::text)::uuid`
  const key = `key_id = md5($2 || key_id::text)::uuid`
  await client.query(`update usage_days set ${account}, ${key} where account_id = $1`, [userId, salt])
  // What was used is still invoiced; then the customer is deleted at the payment provider.
  await client.query(`update billing_customers set ${account}, closed_at = $3 where account_id = $1`, [
    userId,
    salt,
    now,
  ])
  for (const table of ['account_months', 'usage_notices', 'billing_invoices'])
    await client.query(`update ${table} set ${account} where account_id = $1`, [userId, salt])
  for (let changed = CALLS_AT_ONCE; changed === CALLS_AT_ONCE; ) {
    const { rowCount } = await client.query(
      `update usage_ledger set ${account}, ${key} where (account_id, at, request_id) in (
         select account_id, at, request_id from usage_ledger where account_id = $1 limit ${CALLS_AT_ONCE})`,
      [userId, salt],
    )
    changed = rowCount ?? 0
  }
}
