import type { PoolClient } from 'pg'

/**
 * `unconfirmed`: the account's address is not confirmed. `mailbox-in-use`: another account or team of the same mailbox
 * has the free calls.
 */
export type FreeCallsRefused = 'unconfirmed' | 'mailbox-in-use'

/**
 * A live key needs a confirmed address, and on the free plan a mailbox of which no other account or team has ever had one:
 * revoking it there does not free the mailbox, or its free calls could be had twice. A team's mailboxes are those of its
 * owners. By users_by_mailbox and team_members_by_account. `unlessWithoutKeys`: nothing is refused to an account that
 * has never had a live key.
 */
export async function refuseFreeCalls(
  client: PoolClient,
  { accountId, unlessWithoutKeys = false }: { accountId: string; unlessWithoutKeys?: boolean },
): Promise<FreeCallsRefused | undefined> {
  const { rows } = await client.query<{
    mailboxes: string[]
    isConfirmed: boolean
    isFree: boolean
    hasKeys: boolean
  }>(
    `select email_confirmed_at is not null as "isConfirmed",
            coalesce((select plan from account_plans where user_id = users.id), 'free') = 'free' as "isFree",
            exists (select 1 from api_keys where user_id = users.id and mode = 'live') as "hasKeys",
            case when kind = 'person' then array[mailbox_key] else array(
              select owner.mailbox_key from team_members as member join users as owner on owner.id = member.account_id
              where member.team_id = users.id and member.role = 'owner' order by 1
            ) end as mailboxes
     from users where id = $1`,
    [accountId],
  )
  const [account] = rows
  if (!account?.isConfirmed) return 'unconfirmed'
  if (!account.isFree || (unlessWithoutKeys && !account.hasKeys)) return undefined
  for (const mailbox of account.mailboxes)
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`live keys of ${mailbox}`])
  const { rowCount } = await client.query(
    `with people as (select id from users where mailbox_key = any ($1))
     select 1 from (
       select id from people
       union select team_id from team_members where role = 'owner' and account_id in (select id from people)
     ) as other
     where other.id <> $2 and exists (select 1 from api_keys where user_id = other.id and mode = 'live')
     limit 1`,
    [account.mailboxes, accountId],
  )
  return rowCount ? 'mailbox-in-use' : undefined
}
