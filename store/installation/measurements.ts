import type { QueryConfig } from 'pg'
import { SERVER_STATE, type ServerState } from '../connection/host-choice.ts'
import type { Database } from '../database.ts'

const MAILS_COUNTED_MAX = 100_000

const READERS_MAX = 50

export interface DataMeasures {
  posts: number
  newestPostAt: Date | null
  pricedAssets: number
  newestPriceAt: Date | null
}

/**
 * How much is stored and how new it is, without reading the posts: their number by the monthly roll-ups, the newest
 * by `posts_newest`; `latest_prices` has one row for each asset.
 */
export async function measureData(db: Database): Promise<DataMeasures> {
  const { rows } = await db.pool.query<MeasuresRow>(MEASURE)
  const row = rows[0] as MeasuresRow // a query without a table gives one row
  return {
    posts: Number(row.posts),
    newestPostAt: row.newest_post_at,
    pricedAssets: Number(row.priced_assets),
    newestPriceAt: row.newest_price_at,
  }
}

interface MeasuresRow {
  posts: string
  newest_post_at: Date | null
  priced_assets: string
  newest_price_at: Date | null
}

const MEASURE = `
select
  (select coalesce(sum(posts), 0) from post_rollups where symbol = '' and grain = 'month') as posts,
  (select created_at from posts order by created_at desc, external_id desc limit 1) as newest_post_at,
  (select count(*) from latest_prices) as priced_assets,
  (select max(at) from latest_prices) as newest_price_at`

interface QueueMeasures {
  /** How many entries the tape has had. */
  tapeEntries: number
  /** How many of them each reader has not read yet. */
  readers: { name: string; behind: number }[]
  /** Mails that wait to be sent; counted up to MAILS_COUNTED_MAX. */
  mailsWaiting: number
}

/** What waits to be done. A few rows and one range of an index. */
export async function measureQueues(db: Database): Promise<QueueMeasures> {
  const { rows: heads } = await db.pool.query<{ seq: string; mails: string }>(
    `select (select seq from tape_head) as seq,
  (select count(*) from (select 1 from mails where settled_at is null limit $1) as waiting) as mails`,
    [MAILS_COUNTED_MAX],
  )
  const { rows: readers } = await db.pool.query<{ name: string; seq: string }>(
    'select name, seq from tape_readers order by name limit $1',
    [READERS_MAX],
  )
  const tapeEntries = Number(heads[0]?.seq ?? 0)
  return {
    tapeEntries,
    readers: readers.map(({ name, seq }) => ({ name, behind: Math.max(0, tapeEntries - Number(seq)) })),
    mailsWaiting: Number(heads[0]?.mails ?? 0),
  }
}

/** How long the database takes to answer the smallest question, in milliseconds, waiting for a connection included. */
export async function measureRoundTrip(db: Database): Promise<number> {
  const startedAt = performance.now()
  await db.pool.query('select 1')
  return performance.now() - startedAt
}

/** Whether the server of a database takes writes now. Throws what the database throws, also when it is late. */
export async function findServerState(db: Database, timeoutMs: number): Promise<ServerState> {
  const query: QueryConfig & { query_timeout: number } = {
    text: `select ${SERVER_STATE}`,
    query_timeout: timeoutMs,
  }
  const { rows } = await db.pool.query<ServerState>(query)
  const [state] = rows
  if (!state) throw new Error('the server reported no state')
  return state
}
