import type { Database } from '../database.ts'
import { NO_TIMEOUT_MS, withTimeout } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import { AUTHOR_SKETCHES, AUTHOR_TOTALS, LIKE_ROLLUPS, rollupsOf } from '../social/saving/figures-anew.ts'
import { findFact } from './installation-facts.ts'
import { TWIN_TABLES } from './twin-tables.ts'

// In the order in which a saver writes them, so that the two cannot deadlock.
const TABLES = ['author_totals', 'like_rollups', 'post_rollups', 'author_sketches']

const LOCK = `lock table ${TABLES.join(', ')} in exclusive mode`

const EMPTY = TABLES.map((table) => `delete from ${table}`)

const HOURS = rollupsOf('hour')

/** Days and months come from the hours that were just stored, which spares reading all posts twice more. */
const DAYS_AND_MONTHS = {
  ...HOURS,
  sql: `
select
  platform, symbol, wider.grain, date_trunc(wider.grain, starts_at, 'UTC'),
  ${HOURS.sums.map((sum) => `sum(${sum})`).join(', ')}
from post_rollups cross join (values ('day'), ('month')) as wider (grain)
where post_rollups.grain = 'hour'
group by 1, 2, 3, 4`,
}

const STATEMENTS = [
  LOCK,
  ...EMPTY,
  fill('author_totals', AUTHOR_TOTALS),
  fill('like_rollups', LIKE_ROLLUPS),
  fill('post_rollups', HOURS),
  fill('post_rollups', DAYS_AND_MONTHS),
  fill('author_sketches', AUTHOR_SKETCHES),
]

/**
 * Takes the sample universe out of the tables of live data, where earlier versions put it, and computes their sums again
 * from what stays. Gives the number of generated posts that went; undefined where there was nothing to do. What is
 * interrupted is completed by the next call.
 */
export async function separateSampleUniverse(live: Database): Promise<number | undefined> {
  if (!(await findFact(live, 'sample_universe'))) return undefined
  const gone = await runTransaction(
    live.pool,
    async (client) => {
      const { rowCount } = await client.query(withTimeout({ text: DELETE_POSTS }, NO_TIMEOUT_MS))
      await client.query(withTimeout({ text: `delete from candles where source = 'sample'` }, NO_TIMEOUT_MS))
      await client.query(`delete from latest_prices where source = 'sample'`)
      // What was made while the site showed generated prices was meant for them.
      await client.query(`update alerts set mode = 'sample' where mode = 'live'`)
      await client.query(WATCH)
      return rowCount ?? 0
    },
    { statementTimeoutMs: 0 },
  )
  await rebuildRollups(live)
  await live.pool.query(withTimeout({ text: DELETE_AUTHORS }, NO_TIMEOUT_MS))
  await live.pool.query(`delete from installation_facts where key = 'sample_universe'`)
  return gone
}

/** The ids that the generator gives. */
const DELETE_POSTS = `delete from posts where external_id ~ '^sample-[0-9a-z]+-[0-9]+$'`

const DELETE_AUTHORS = `
delete from authors as author where not exists (
  select 1 from author_totals as total where total.platform = author.platform and total.username_key = author.username_key
)`

const WATCH = `
insert into alert_watches (mode, asset_id, judged_at)
select distinct 'sample', asset_id, '-infinity'::timestamptz from alerts where mode = 'sample' and is_active
on conflict (mode, asset_id) do nothing`

/**
 * Computes all roll-ups, those of likes, topics, authors' totals and sketches of authors again from the posts, to the
 * last digit. Readers see the earlier sums until it is done; savers wait before their own, so that none is lost or counted
 * twice.
 */
export async function rebuildRollups(db: Database): Promise<void> {
  await runTransaction(
    db.pool,
    async (client) => {
      for (const text of STATEMENTS) {
        await client.query(withTimeout({ text }, NO_TIMEOUT_MS))
      }
    },
    { statementTimeoutMs: 0 },
  )
}

function fill(
  table: string,
  { keys, sums, sql }: { keys: readonly string[]; sums: readonly string[]; sql: string },
): string {
  return `insert into ${table} (${[...keys, ...sums].join(', ')}) ${sql}`
}

/**
 * Deletes the sample universe and nothing else. With `refill` the process that fills it starts again; without, it stays
 * away until this is called again.
 */
export async function emptySampleUniverse(
  db: Database,
  { refill, now }: { refill: boolean; now: Date },
): Promise<void> {
  // Readers of the tape continue from their position, so positions are never reused.
  const emptied = TWIN_TABLES.filter((name) => name !== 'tape_head')
  const tables = emptied.map((name) => `${db.schemas.sample}.${name}`).join(', ')
  await runTransaction(
    db.pool,
    async (client) => {
      await client.query(withTimeout({ text: `truncate ${tables}` }, NO_TIMEOUT_MS))
      if (refill) return
      await client.query(
        `insert into ${db.schemas.sample}.installation_facts (key, value) values ('sample_removed', $1)`,
        [JSON.stringify({ at: now.toISOString() })],
      )
    },
    { statementTimeoutMs: 0 },
  )
}
