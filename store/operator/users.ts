import type { PlanId } from '#contract/plans.ts'
import { rejudgeAlertsOf } from '../alerts/update-alert.ts'
import { type Act, BY_OPERATOR, writeAct } from '../audit/acts.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** An account as a list of its operator shows it. */
export interface ListedUser {
  id: string
  username: string
  email: string
  createdAt: Date
  isConfirmed: boolean
  isRefused: boolean
  /** By the link in the log; OPERATORS and a group of the provider may make others. */
  isOperator: boolean
  linkedIssuer: string | null
  operatorGroup: string | null
  disabledAt: Date | null
  /** The last use of an open session. */
  lastSeenAt: Date | null
}

const COLUMNS = `users.id, users.username, users.email, users.created_at as "createdAt",
  users.email_confirmed_at is not null as "isConfirmed", users.email_refused_at is not null as "isRefused", users.is_operator as "isOperator",
  users.disabled_at as "disabledAt",
  (select issuer from linked_identities where user_id = users.id) as "linkedIssuer",
  (select operator_group from linked_identities where user_id = users.id) as "operatorGroup",
  (select max(last_used_at) from sessions where user_id = users.id) as "lastSeenAt"`

/** Sandbox accounts belong to no person. */
const OF_PEOPLE = 'not exists (select 1 from sandbox_accounts where user_id = users.id)'

/** Accounts of people, the newest first, or those that were disabled last: after the one with the id `after`. By users_newest and users_disabled. */
export async function listUsers(
  db: Database,
  { isDisabled, after, limit }: { isDisabled: boolean; after?: string; limit: number },
): Promise<ListedUser[]> {
  const at = isDisabled ? 'disabled_at' : 'created_at'
  const { rows } = await db.pool.query<ListedUser>(
    `select ${COLUMNS} from users
     where ${isDisabled ? 'disabled_at is not null and' : ''} ${OF_PEOPLE}
       and ($1::uuid is null or (${at}, id) < (select ${at}, id from users where id = $1))
     order by ${at} desc, id desc limit $2`,
    [after, limit],
  )
  return rows
}

const AFTER_ALL = '\u{10ffff}' // the last of all characters: every text that begins with a prefix is before prefix + this

/** Accounts whose address or name begins with `prefix`, in lower case. By users_by_email_prefix and users_by_username_prefix. */
export async function searchUsers(
  db: Database,
  { prefix, isDisabled, limit }: { prefix: string; isDisabled: boolean; limit: number },
): Promise<ListedUser[]> {
  const matches = (key: string) => `
    (select id from users where ${key} ~>=~ $1 and ${key} ~<=~ $2 ${isDisabled ? 'and disabled_at is not null' : ''}
       and ${OF_PEOPLE}
     order by ${key} using ~<~ limit $3)`
  const { rows } = await db.pool.query<ListedUser>(
    `select ${COLUMNS} from users
     where id in (${matches('email_key')} union ${matches('username_key')})
     order by username_key, id limit $3`,
    [prefix, prefix + AFTER_ALL, limit],
  )
  return rows
}

/** An account with what its operator needs to decide about it. */
export interface ShownUser extends ListedUser {
  hasSecondFactor: boolean
  /** Open ones. */
  sessions: number
  plan: PlanId
  hasCard: boolean
}

/** Undefined where there is none, or it belongs to no person. */
export async function findUser(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<ShownUser | undefined> {
  const { rows } = await db.pool.query<ShownUser>(
    `select ${COLUMNS},
       exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null)
         or exists (select 1 from passkeys where user_id = users.id) as "hasSecondFactor",
       (select count(*)::int from sessions where user_id = users.id and expires_at > $2) as sessions,
       coalesce((select plan from account_plans where user_id = users.id), 'free') as plan,
       exists (select 1 from billing_customers where account_id = users.id and card_brand is not null) as "hasCard"
     from users where id = $1 and ${OF_PEOPLE}`,
    [id, now],
  )
  return rows[0]
}

/**
 * Ends every session of an account, has its keys stop and its alerts rest: no sign-in and no call of /v1 that begins afterwards succeeds.
 * `missing`: there is no such account; `unchanged`: it was disabled.
 */
export async function disableUser(
  db: Database,
  { userId, ...act }: Act & { userId: string },
): Promise<'disabled' | 'unchanged' | 'missing'> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ isDisabled: boolean }>(
      'select disabled_at is not null as "isDisabled" from users where id = $1 for update',
      [userId],
    )
    const [user] = rows
    if (!user) return 'missing'
    if (user.isDisabled) return 'unchanged'
    await client.query('update users set disabled_at = $2 where id = $1', [userId, act.now])
    await client.query('delete from sessions where user_id = $1', [userId])
    await rejudgeAlertsOf(client, { userId, afresh: false, now: act.now })
    await writeAudit(client, { userId, action: 'account.disabled', by: BY_OPERATOR, now: act.now })
    await writeAct(client, { ...act, action: 'user.disabled', subjectId: userId })
    return 'disabled'
  })
}

/** Lets an account sign in again, its keys work and its alerts be judged from now on. */
export async function enableUser(
  db: Database,
  { userId, ...act }: Act & { userId: string },
): Promise<'enabled' | 'unchanged' | 'missing'> {
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'update users set disabled_at = null where id = $1 and disabled_at is not null',
      [userId],
    )
    if (!rowCount) {
      const { rowCount: known } = await client.query('select 1 from users where id = $1', [userId])
      return known ? 'unchanged' : 'missing'
    }
    await rejudgeAlertsOf(client, { userId, afresh: true, now: act.now })
    await writeAudit(client, { userId, action: 'account.enabled', by: BY_OPERATOR, now: act.now })
    await writeAct(client, { ...act, action: 'user.enabled', subjectId: userId })
    return 'enabled'
  })
}
