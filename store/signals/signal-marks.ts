import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** A moment whose knowledge of figures is kept. */
export interface SignalMark {
  nr: string
  at: Date
  /** Whether topics and who wrote are kept with it. */
  hasTopics: boolean
}

const COLUMNS = 'nr, at, has_topics as "hasTopics"'

/** Marks are taken so long after the hour, so that the hour is counted. Ours. */
export const MARK_AFTER_MS = 5 * MINUTE_MS
/** While more hours are to be computed, as after a first start, nothing is marked. */
const STALE_MAX = 1_000
/** Every hour is marked; after so many days the first mark of each day (UTC) stays. */
export const HOURLY_MARK_DAYS = 31
const VERSIONS_AT_ONCE = 5_000

const WRITE_MARK = `
insert into signal_marks (nr, at, has_topics, ranks, prices, coverage, stale)
select coalesce((select max(nr) from signal_marks), 0) + 1, $1, true,
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'symbol', symbol, 'rank', rank)), '[]')
   from assets where rank is not null),
  (select coalesce(jsonb_agg(to_jsonb(latest) - 'venues'), '[]') from latest_prices as latest),
  jsonb_build_object(
    'cursors', (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'stream', stream, 'cursor', cursor)), '[]')
      from source_cursors where stream in ('begun', 'back')),
    'gaps', (select coalesce(jsonb_agg(gap), '[]') from source_gaps as gap where not filled),
    'health', (select coalesce(jsonb_agg(jsonb_build_object(
      'source', source, 'state', state, 'since', since, 'updated_at', updated_at)), '[]') from source_health),
    'imported', (select coalesce(jsonb_agg(imported), '[]') from imported_times as imported)),
  (select coalesce(jsonb_agg(jsonb_build_object('platform', platform, 'starts_at', starts_at)), '[]') from signal_stale)
where (select count(*) from (select 1 from signal_stale limit ${STALE_MAX + 1}) as stale) <= ${STALE_MAX}
  and exists (select 1 from signal_reader)
  and not exists (select 1 from signal_marks where at >= $2)
on conflict do nothing
returning ${COLUMNS}`

/**
 * Marks what is known of figures now, once an hour, from five minutes after it begins; undefined where it is marked, where
 * it is too early, or while many hours are still to be computed. Nothing that writes signals runs beside it.
 */
export async function takeMark(db: Database, now: Date): Promise<SignalMark | undefined> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  if (now.getTime() - hour.getTime() < MARK_AFTER_MS) return undefined
  const last = await findMark(db, now)
  if (last && last.at >= hour) return undefined
  return runTransaction(db.pool, async (client) => {
    await client.query('select 1 from signal_reader for update')
    const { rows } = await client.query<SignalMark>(WRITE_MARK, [now, hour])
    return rows[0]
  })
}

/** The newest mark that is not after a moment. By the index of their moments. */
export async function findMark(db: Database, at: Date): Promise<SignalMark | undefined> {
  const { rows } = await db.pool.query<SignalMark>(
    `select ${COLUMNS} from signal_marks where at <= $1 order by at desc limit 1`,
    [at],
  )
  return rows[0]
}

/** The first mark after a moment. By the index of their moments. */
export async function findNextMark(db: Database, at: Date): Promise<SignalMark | undefined> {
  const { rows } = await db.pool.query<SignalMark>(
    `select ${COLUMNS} from signal_marks where at > $1 order by at limit 1`,
    [at],
  )
  return rows[0]
}

/**
 * Of days that are long over keeps the first mark alone, and deletes the versions that no mark has any more, a bounded number
 * at a time. Killed and called again it completes. By the indexes of the marks.
 */
export async function thinMarks(db: Database, now: Date): Promise<void> {
  const until = new Date(Math.floor(now.getTime() / DAY_MS - HOURLY_MARK_DAYS) * DAY_MS)
  // What was interrupted is looked at again for a week.
  const { rows } = await db.pool.query<{ first: string | null; last: string | null }>(
    `with thinned as (
       delete from signal_marks as mark where at < $2 and exists (
         select 1 from signal_marks as first where first.at < mark.at and first.at >= date_trunc('day', mark.at, 'UTC')
       ) returning nr
     )
     select min(nr) as first, max(nr) as last from (
       select nr from thinned union all select nr from signal_marks where at >= $1 and at < $2
     ) as mark`,
    [new Date(until.getTime() - 7 * DAY_MS), until],
  )
  if (!rows[0]?.first) return
  for (const table of VERSIONS) await deleteUnknown(db, table, [rows[0].first, rows[0].last])
}

/** What rows were is kept in. */
const VERSIONS = ['signal_versions', 'signal_term_versions', 'signal_creator_versions'] as const

/** Deletes the versions of which some marks were the last ones, and that no mark has. */
async function deleteUnknown(
  db: Database,
  table: (typeof VERSIONS)[number],
  marks: [first: string, last: string | null],
): Promise<void> {
  for (let deleted: number | null = VERSIONS_AT_ONCE; deleted === VERSIONS_AT_ONCE; ) {
    const result: { rowCount: number | null } = await db.pool.query(
      `delete from ${table} where ctid = any(array(
         select version.ctid from ${table} as version
         where last_mark between $1 and $2 and not exists (
           select 1 from signal_marks where nr > version.known_mark and nr <= version.last_mark
         ) limit ${VERSIONS_AT_ONCE}))`,
      marks,
    )
    deleted = result.rowCount
  }
}

/** The first mark with which topics and who wrote are kept. A walk over the marks of a time of before, which are few. */
export async function findFirstTopicMark(db: Database): Promise<SignalMark | undefined> {
  const { rows } = await db.pool.query<SignalMark>(
    `select ${COLUMNS} from signal_marks where has_topics order by at limit 1`,
  )
  return rows[0]
}
