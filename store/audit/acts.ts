import type { PoolClient } from 'pg'
import type { ActActor, OperatorAction } from '#contract/audit.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import type { ChangedBy } from './audit.ts'

/** Who operates: an account, or without `id` who has the command line of the server. */
export interface Operator {
  id?: string
  /** Shortened; null where the act did not come over the network. */
  address: string | null
}

/** One act of an operator, to be written down in the transaction that does it. */
export interface Act {
  operator: Operator
  now: Date
}

type ActDetails = Record<string, string | number | null>

/** In the record of an account, an act on it is the operator's, without a name or a network. */
export const BY_OPERATOR: ChangedBy = { actor: 'operator', address: null }

/**
 * Writes an act down in its own transaction, so that neither is there without the other. `details` hold nothing of a
 * person: what is told of an account is its id, which goes with the account.
 */
export async function writeAct(
  client: PoolClient,
  {
    operator,
    now,
    action,
    subjectId,
    details = {},
  }: Act & { action: OperatorAction; subjectId?: string; details?: ActDetails },
): Promise<void> {
  await client.query(
    `insert into operator_acts (at, actor, operator_id, action, subject_id, details, address)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      now,
      operator.id === undefined ? 'command' : 'session',
      operator.id,
      action,
      subjectId,
      JSON.stringify(details),
      operator.address,
    ],
  )
}

interface ListedAct {
  id: string
  at: Date
  actor: ActActor
  /** Null for the command line, and for an account that is deleted. */
  operator: { id: string; username: string } | null
  action: OperatorAction
  /** Null where the act was on no account, and where that is deleted. */
  subject: { id: string; username: string } | null
  details: ActDetails
  address: string | null
}

/** The acts of all operators, the newest first, from below the id `before` on; of one account where `subjectId` is given. */
export async function listActs(
  db: Database,
  { before, subjectId, limit }: { before?: string; subjectId?: string; limit: number },
): Promise<ListedAct[]> {
  const { rows } = await db.pool.query<ListedAct>(
    `select act.id::text, at, actor, action, details, address,
       case when operator.id is not null then
         json_build_object('id', operator.id, 'username', operator.username) end as operator,
       case when subject.id is not null then
         json_build_object('id', subject.id, 'username', subject.username) end as subject
     from operator_acts as act
     left join users as operator on operator.id = act.operator_id
     left join users as subject on subject.id = act.subject_id
     where act.id < coalesce($1::bigint, 9223372036854775807) ${subjectId === undefined ? '' : 'and act.subject_id = $3'}
     order by act.id desc limit $2`,
    subjectId === undefined ? [before, limit] : [before, limit, subjectId],
  )
  return rows
}

const ACTS_KEPT_MS = 2 * 365 * DAY_MS
const BATCH = 5_000

/** Deletes acts of more than two years ago, by operator_acts_by_age; gives how many. Several may do it at once. */
export async function pruneActs(db: Database, now: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from operator_acts where id in (
         select id from operator_acts where at <= $1 order by at limit ${BATCH} for update skip locked)`,
      [new Date(now.getTime() - ACTS_KEPT_MS)],
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}
