import { LRUCache } from 'lru-cache'
import { type Queries, queryRows } from '../../query-rows.ts'

/** Hints that save search_posts needless steps; its result does not depend on them. */
export interface Expectation {
  /** In how many of the newest posts so many matches are expected. */
  wanted: number
  /** How many posts there were in the last days and months that one of its steps may take. */
  ofDays: number
  ofMonths: number
}

/** c_days_max and c_months_max of store/functions/search_posts.sql. */
const DAYS_OF_STEP = 8
const MONTHS_OF_STEP = 4
/** Matches lie unevenly in time. */
const MARGIN = 1.5
const SHARES_KEPT = 5_000
const SHARES_KEPT_MS = 600_000
const STOCK_KEPT_MS = 60_000

/**
 * How far a search, a tsquery, has to look for so many matches, by the planner's statistics of the largest table of
 * posts. They are kept for minutes: they choose a way and never an answer. Undefined before there are statistics.
 */
export async function expectMatches(
  db: Queries,
  query: string,
  limit: number,
): Promise<Expectation | undefined> {
  const { stock, shares } = knownOf(db)
  const { ofDays, ofMonths, table, rows } = await stock.forceFetch('posts')
  if (rows <= 0) return undefined
  const share = await shares.forceFetch(query, { context: { table, rows } })
  return { wanted: Math.ceil((MARGIN * limit) / share), ofDays, ofMonths }
}

interface Stock {
  ofDays: number
  ofMonths: number
  /** The table with the most posts. */
  table: string
  /** How many rows the planner takes it to have; not above 0 before it was looked at. */
  rows: number
}

interface Known {
  stock: LRUCache<string, Stock>
  /** By search: which share of the posts is expected to match. */
  shares: LRUCache<string, number, Pick<Stock, 'table' | 'rows'>>
}

const known = new WeakMap<object, Known>()

function knownOf(db: Queries): Known {
  const found = known.get(db.pool)
  if (found) return found
  const begun: Known = {
    stock: new LRUCache({ max: 1, ttl: STOCK_KEPT_MS, fetchMethod: () => readStock(db) }),
    shares: new LRUCache({
      max: SHARES_KEPT,
      ttl: SHARES_KEPT_MS,
      fetchMethod: (query, _, { context }) => estimateShare(db, query, context),
    }),
  }
  known.set(db.pool, begun)
  return begun
}

/** By post_rollups_by_symbol. */
async function readStock(db: Queries): Promise<Stock> {
  const latest = (grain: 'day' | 'month', stretches: number) => `select sum(posts) from (
  select sum(posts) as posts from post_rollups where symbol = '' and grain = '${grain}'
  group by starts_at order by starts_at desc limit ${stretches}
) as latest`
  const [row = []] = await queryRows(db, {
    text: `select (${latest('day', DAYS_OF_STEP)}), (${latest('month', MONTHS_OF_STEP)}), relname, reltuples
from pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent = 'posts'::regclass order by reltuples desc limit 1`,
  })
  const [ofDays, ofMonths, table, rows] = row
  return { ofDays: Number(ofDays), ofMonths: Number(ofMonths), table: table ?? 'posts', rows: Number(rows) }
}

async function estimateShare(
  db: Queries,
  query: string,
  { table, rows }: Pick<Stock, 'table' | 'rows'>,
): Promise<number> {
  const [plan] = await queryRows(db, {
    text: `explain select 1 from "${table}" where search @@ $1::tsquery`,
    values: [query],
  })
  const matches = Number(plan?.[0]?.match(/ rows=(\d+)/)?.[1] ?? 1)
  return Math.min(1, Math.max(matches, 1) / rows)
}
