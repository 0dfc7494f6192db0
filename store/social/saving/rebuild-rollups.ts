import type { Database } from '../../database.ts'
import { runTransaction } from '../../run-transaction.ts'
import { NO_TIMEOUT_MS, withTimeout } from '../../with-timeout.ts'
import { AUTHOR_SKETCHES, AUTHOR_TOTALS, LIKE_ROLLUPS, rollupsOf } from './figures-anew.ts'

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

function fill(
  table: string,
  { keys, sums, sql }: { keys: readonly string[]; sums: readonly string[]; sql: string },
): string {
  return `insert into ${table} (${[...keys, ...sums].join(', ')}) ${sql}`
}
