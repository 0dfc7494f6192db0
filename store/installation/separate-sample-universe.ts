import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { rebuildRollups } from '../social/saving/rebuild-rollups.ts'
import { NO_TIMEOUT_MS, withTimeout } from '../with-timeout.ts'
import { findFact } from './installation-facts.ts'

/**
 * Takes the sample universe out of the tables of live data, where earlier versions put it, and computes their sums anew
 * from what stays. Gives the number of generated posts that went; undefined where there was nothing to do. What is
 * interrupted is completed by the next call.
 */
export async function separateSampleUniverse(live: Database): Promise<number | undefined> {
  if (!(await findFact(live, 'sample_universe'))) return undefined
  const gone = await runTransaction(
    live.pool,
    async (client) => {
      const { rowCount } = await client.query(withTimeout({ text: DELETE_POSTS }, NO_TIMEOUT_MS))
      await client.query(withTimeout({ text: DELETE_AUTHORS }, NO_TIMEOUT_MS))
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
  await live.pool.query(`delete from installation_facts where key = 'sample_universe'`)
  return gone
}

/** The ids that the generator gives. */
const DELETE_POSTS = `delete from posts where external_id ~ '^sample-[0-9a-z]+-[0-9]+$'`

const DELETE_AUTHORS = `
delete from authors where not exists (
  select 1 from posts where posts.platform = authors.platform and lower(posts.username) = authors.username_key
)`

const WATCH = `
insert into alert_watches (mode, asset_id, judged_at)
select distinct 'sample', asset_id, '-infinity'::timestamptz from alerts where mode = 'sample' and is_active
on conflict (mode, asset_id) do nothing`
