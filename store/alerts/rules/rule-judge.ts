import type { PoolClient } from 'pg'
import type { TapePlace } from '../../tape/append-to-tape.ts'

/** Up to where rules have been judged. */
export interface JudgePlace extends TapePlace {
  /** Whether this process was the last to judge them. */
  isMine: boolean
  head: TapePlace
}

/**
 * Takes the judging of one kind of data for this transaction, or undefined where another process has it. The process that holds it
 * at the end of the transaction may come back first: it remembers the figures, and others would have to read them.
 */
export async function takeJudge(
  client: PoolClient,
  { data, holder }: { data: 'live' | 'sample'; holder: string },
): Promise<JudgePlace | undefined> {
  const { rows } = await client.query<{
    seq: string
    at: Date | number
    was: string | null
    headSeq: string
    headAt: Date
  }>(
    `with judge as (
       select data, seq, at, holder from alert_rule_judges
       where data = $1 and (holder = $2 or held_until < clock_timestamp())
       for update skip locked
     ), taken as (
       update alert_rule_judges as row set holder = $2
       from judge where row.data = judge.data
     )
     select judge.seq, judge.at, judge.holder as was, tape_head.seq as "headSeq", tape_head.at as "headAt"
     from judge, tape_head`,
    [data, holder],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    seq: row.seq,
    at: row.at instanceof Date ? row.at : new Date(0), // '-infinity': never judged
    isMine: row.was === holder,
    head: { seq: row.headSeq, at: row.headAt },
  }
}

/** Keeps the judging for so long after now, however long it took until now. */
export async function holdJudge(
  client: PoolClient,
  { data, heldMs }: { data: 'live' | 'sample'; heldMs: number },
): Promise<void> {
  await client.query(
    'update alert_rule_judges set held_until = clock_timestamp() + make_interval(secs => $2) where data = $1',
    [data, heldMs / 1_000],
  )
}

/** Notes up to where all has been judged. */
export async function saveJudgePlace(
  client: PoolClient,
  { data, place }: { data: 'live' | 'sample'; place: TapePlace },
): Promise<void> {
  await client.query('update alert_rule_judges set seq = $2, at = $3 where data = $1', [
    data,
    place.seq,
    place.at,
  ])
}

/** Lets another process judge at once. */
export async function releaseJudge(
  client: { query: PoolClient['query'] },
  { data, holder }: { data: 'live' | 'sample'; holder: string },
): Promise<void> {
  await client.query(
    `update alert_rule_judges set holder = null, held_until = '-infinity' where data = $1 and holder = $2`,
    [data, holder],
  )
}
