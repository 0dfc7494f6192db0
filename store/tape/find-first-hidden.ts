import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/time/duration.ts'
import type { Queries } from '../queries.ts'
import type { TapePlace } from './append-to-tape.ts'

/** A column: whether Citus may hold posts on other servers than the tape. A function of the statement, not of each row. */
export const IS_SHARDED = `(select to_regclass('pg_catalog.pg_dist_transaction') is not null) as "isSharded"`

/** A transaction is committed on all servers within milliseconds, unless one of them is lost just then. */
const WAIT_MS_MAX = SECOND_MS
const FIRST_PAUSE_MS = 10

/**
 * The first place of the tape up to `seq` whose posts cannot be read yet; undefined where there is none. A transaction
 * over several servers is committed here first, and then by each that holds posts, which is waited for. Where one of them
 * is lost between both, its part is hidden until it is back and Citus has recovered it. docs/decisions/0920
 */
export async function findFirstHidden(db: Queries, seq: string): Promise<TapePlace | undefined> {
  const known = KNOWN.get(db.pool) ?? { visible: 0n }
  KNOWN.set(db.pool, known)
  if (BigInt(seq) <= known.visible) return undefined
  const hidden = await awaitHidden(db)
  const place = hidden.size > 0 ? await findFirstOf(db, known, hidden) : undefined
  if (place === undefined || BigInt(place.seq) > BigInt(seq)) {
    known.visible = BigInt(seq)
    return undefined
  }
  return place
}

/**
 * Waits for what was committed here until now to be committed where posts lie, for a second at the most; gives the
 * transactions of which it is not. For a database where IS_SHARDED holds.
 */
export async function awaitHidden(db: Queries): Promise<Set<string>> {
  let hidden = await listHidden(db)
  const end = performance.now() + WAIT_MS_MAX
  for (let pauseMs = FIRST_PAUSE_MS; hidden.size > 0 && performance.now() < end; pauseMs *= 2) {
    await delay(Math.min(pauseMs, Math.max(0, end - performance.now())))
    hidden = hidden.intersection(await listHidden(db)) // without those that were committed since
  }
  return hidden
}

interface Known {
  /** Up to here all posts can be read, and once they can they always can. */
  visible: bigint
  /** What lasts as long as a server is away is looked for once. */
  first?: { of: string; place: TapePlace | undefined }
}

const KNOWN = new WeakMap<object, Known>()

/** Transactions that are committed here and prepared on a server that holds posts; and all that such one knows, if it is lost. */
async function listHidden(db: Queries): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ xid: string }>(HIDDEN)
  return new Set(rows.map(({ xid }) => xid))
}

// Of what was visible to the caller before, the record is there too, for it is written in the same transaction.
const HIDDEN = `
with answer as materialized (
  select groupid, success, case when success then result::jsonb end as gids
  from run_command_on_workers(
    $$select coalesce(json_agg(gid), '[]') from pg_prepared_xacts where database = current_database()$$, true
  ) join pg_dist_node using (nodename, nodeport)
)
select distinct record.xmin::text as xid
from pg_dist_transaction as record join answer using (groupid)
where not success or gids ? gid`

/** Read from end to end, since nothing finds entries by their transaction. */
async function findFirstOf(db: Queries, known: Known, xids: Set<string>): Promise<TapePlace | undefined> {
  const of = [...xids].sort().join()
  if (known.first?.of !== of) {
    const { rows } = await db.pool.query<TapePlace>({
      text: 'select seq, at from tape where xmin::text = any($1) order by at, seq limit 1',
      values: [[...xids]],
    })
    known.first = { of, place: rows[0] }
  }
  return known.first.place
}
