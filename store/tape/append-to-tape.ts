import type { PoolClient } from 'pg'
import { COUNTS } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { answerAll, toStorableJson } from '../queries.ts'

const TAPE_KINDS = ['put', 'edit', 'delete', 'counts', 'tick', 'gap'] as const
export type TapeKind = (typeof TAPE_KINDS)[number]

/** Something that happened, before it has its place. */
export interface TapeEntry {
  kind: TapeKind
  /** A platform or a venue. */
  source: string
  /** The external id of a post; '' where the entry speaks of no single post. */
  subject: string
  /** The source's own time of it. */
  claimedAt?: Date
  symbols?: readonly string[]
  /** edit and counts: what they replaced; tick: the prices that moved; gap: from, until, reason. */
  data?: unknown
}

/** The columns of the sums of posts: integers. */
export const ROLLUP_SUMS = ['posts', ...COUNTS, 'sentiment_posts', 'sentiment_sum_bp'] as const

/** What the sums of one platform, symbol ('' for all posts) and hour (UTC) changed by. */
export interface RollupChange extends Record<(typeof ROLLUP_SUMS)[number], number> {
  platform: string
  symbol: string
  /** ISO, the hour's first moment. */
  starts_at: string
}

/** The place of an entry: `seq` counts on without a hole, `at` never goes back. */
export interface TapePlace {
  seq: string
  at: Date
}

/** LISTEN to it to learn of new entries; the payload is the schema and the last place. */
export const TAPE_CHANNEL = 'crowdtape_tape'

/**
 * Appends entries and the changes of sums that came with them, and returns the last place. It must be the last step of
 * the caller's transaction: other writers wait for its commit. `now` is the caller's clock, else the database's.
 */
export function appendToTape(client: PoolClient, addition: TapeAddition): Promise<TapePlace> {
  return makeAppend(addition)(client)
}

interface TapeAddition {
  entries: TapeEntry[]
  changes?: RollupChange[]
  now?: Date
}

/** The same in two steps: what is sent is made ready ahead. */
export function makeAppend({
  entries,
  changes = [],
  now,
}: TapeAddition): (client: PoolClient) => Promise<TapePlace> {
  const values = [
    entries.length,
    now ?? null,
    toStorableJson(entries.map(toRow)),
    toStorableJson(changes),
    TAPE_CHANNEL,
  ]
  return async (client) => {
    const [, { rows }] = await answerAll([
      // Before the head is held. A day that lies ahead of the clock has its place since the clock was there.
      client.query({
        name: 'ensure-tape-day',
        text: `select ensure_tape_day((coalesce($1::timestamptz, now()) at time zone 'UTC')::date)`,
        values: [now ?? null],
      }),
      client.query<TapePlace>({ name: 'append-to-tape', text: APPEND, values }),
    ])
    if (!rows[0]) throw new Error('the tape has no head')
    return { seq: rows[0].seq, at: rows[0].at }
  }
}

// One statement, because the head is held from its first line until the commit.
const APPEND = `
with head as (
  update tape_head set
    seq = seq + $1, at = greatest(at, coalesce($2::timestamptz, date_trunc('milliseconds', now())))
  returning seq, at
), new_entries as (
  insert into tape (seq, at, kind, source, subject, claimed_at, symbols, data)
  select head.seq - $1 + 1 + nr, head.at, kind, source, subject, claimed_at, symbols, data
  from head, json_to_recordset($3) as entry (
    nr bigint, kind text, source text, subject text, claimed_at timestamptz, symbols text[], data jsonb
  )
), new_changes as (
  insert into post_rollup_changes (
    at, platform, symbol, starts_at, ${ROLLUP_SUMS.join(', ')}
  )
  select head.at, platform, symbol, starts_at, ${ROLLUP_SUMS.join(', ')}
  from head, json_to_recordset($4) as change (
    platform text, symbol text, starts_at timestamptz, ${ROLLUP_SUMS.map((sum) => `${sum} bigint`).join(', ')}
  )
)
select seq, at, pg_notify($5, current_schema() || ' ' || seq) from head`

function toRow(entry: TapeEntry, nr: number): Record<string, unknown> {
  return {
    nr,
    kind: entry.kind,
    source: entry.source,
    subject: entry.subject,
    claimed_at: entry.claimedAt?.toISOString(),
    symbols: entry.symbols ?? [],
    data: entry.data,
  }
}

const DELETED_AT_ONCE = 2_000

/**
 * Takes the ticks from before a moment off the tape, a bounded number at a time; candles hold the prices from then on.
 * The tape is read from its oldest day on, which holds few of them after the first call.
 */
export async function pruneTapeTicks(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from tape using (
         select seq, at from tape where kind = 'tick' and at < $1 order by at, seq limit $2
       ) as old
       where tape.at = old.at and tape.seq = old.seq and tape.at < $1`,
      [before, DELETED_AT_ONCE],
    )
    if ((rowCount ?? 0) < DELETED_AT_ONCE) return
  }
}
