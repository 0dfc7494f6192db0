import { LRUCache } from 'lru-cache'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { type Queries, queryRows } from '../../queries.ts'
import { tableOf } from '../post-filter.ts'

/** What is known of a search before it runs. It chooses a way to the matches and never an answer. */
export interface Expectation {
  /** The share of posts that match, by the statistics of words. */
  share: number
  /** How many posts there are at all, in the last days, and in the last months that one step of search_posts may take. */
  posts: number
  ofDays: number
  ofMonths: number
}

/** c_days_max and c_months_max of store/functions/search_posts.sql. */
export const DAYS_OF_STEP = 8
const MONTHS_OF_STEP = 4
const STOCK_KEPT_MS = MINUTE_MS

/**
 * How many posts a search, a tsquery, is expected to match, by the planner's statistics of the largest table of posts.
 * They are kept for a minute, so that a search asks the database for nothing but its posts. Undefined before there are any.
 */
export async function expectMatches(db: Queries, query: string): Promise<Expectation | undefined> {
  const { posts, ofDays, ofMonths, shares, shareOfRare } = await stockOf(db).forceFetch('posts')
  if (posts <= 0) return undefined
  const share = shareOf(query, (word) => shares.get(word) ?? shareOfRare)
  return { share: Math.min(1, Math.max(share, 1 / posts)), posts, ofDays, ofMonths }
}

interface Stock extends Omit<Expectation, 'share'> {
  /** Of the words that most posts have. */
  shares: Map<string, number>
  /** What is taken for every other word. */
  shareOfRare: number
}

const stocks = new WeakMap<object, LRUCache<string, Stock>>()

function stockOf(db: Queries): LRUCache<string, Stock> {
  const known = stocks.get(db.pool)
  if (known) return known
  const begun = new LRUCache<string, Stock>({
    max: 1,
    ttl: STOCK_KEPT_MS,
    allowStale: true, // the old ones serve while new ones are read
    fetchMethod: () => readStock(db),
  })
  stocks.set(db.pool, begun)
  return begun
}

/** By post_rollups_by_symbol, and the statistics of the table that has the most posts. */
async function readStock(db: Queries): Promise<Stock> {
  const latest = (grain: 'day' | 'month', stretches: number) => `select sum(posts) from (
  select sum(posts) as posts from post_rollups where symbol = '' and grain = '${grain}'
  group by starts_at order by starts_at desc limit ${stretches}
) as latest`
  const [row = []] = await queryRows(db, {
    text: `select coalesce(sum(posts), 0), (${latest('day', DAYS_OF_STEP)}), (${latest('month', MONTHS_OF_STEP)}),
  (array_agg(platform order by posts desc))[1], to_regproc('run_command_on_shards') is not null
from (
  select platform, sum(posts) as posts from post_rollups where symbol = '' and grain = 'month' group by platform
) as source`,
  })
  const [posts, ofDays, ofMonths, platform, isSharded] = row
  const { words, shares } = await readCommonWords(db, {
    table: tableOf((platform ?? ALL_SOURCES) as Source),
    isSharded: isSharded === 't',
  })
  const named = words.map((word, place) => [word, shares[place] ?? 0] as const)
  return {
    posts: Number(posts),
    ofDays: Number(ofDays),
    ofMonths: Number(ofMonths),
    shares: new Map(named),
    shareOfRare: Math.min(SHARE_UNKNOWN, (shares[named.length] ?? 1) / 4),
  }
}

/**
 * The words that most posts of a table have, and their shares; behind those stand the least and the greatest. None before
 * the table was analyzed. Citus keeps statistics of the shards alone, and one shard speaks for all of them.
 * https://www.postgresql.org/docs/current/view-pg-stats.html
 */
async function readCommonWords(
  db: Queries,
  { table, isSharded }: { table: string; isSharded: boolean },
): Promise<{ words: string[]; shares: number[] }> {
  const statistics = (name: string) => `select json_build_object(
  'words', to_json(most_common_elems::text::text[]), 'shares', to_json(most_common_elem_freqs))
from pg_class join pg_namespace on pg_namespace.oid = relnamespace
join pg_stats on schemaname = nspname and tablename = relname
where pg_class.oid = ${name}::regclass and attname = 'search'`
  const rows = await queryRows(
    db,
    isSharded
      ? {
          text: 'select result from run_command_on_shards($1, $2) where success order by length(result) desc limit 1',
          values: [table, statistics("'%s'")],
        }
      : { text: statistics('$1'), values: [table] },
  )
  const { words, shares } = JSON.parse(rows[0]?.[0] || '{}')
  return { words: words ?? [], shares: shares ?? [] }
}

/**
 * DEFAULT_TS_MATCH_SEL of PostgreSQL, src/backend/tsearch/ts_selfuncs.c, which this file follows, but for a rare word: the
 * n-th word comes one n-th as often, so that one that is searched has on average a quarter of the least share and not half.
 */
const SHARE_UNKNOWN = 0.005

const TOKEN = /'(?:[^'\\]|''|\\.)*'|<(?:-|\d+)>|[&|!()]/g

/** Words are taken for independent, and a phrase for its words. */
function shareOf(query: string, shareOfWord: (word: string) => number): number {
  const tokens = query.match(TOKEN) ?? []
  let place = 0

  function readOr(): number {
    let share = readAnd()
    while (tokens[place] === '|') {
      place++
      const other = readAnd()
      share += other - share * other
    }
    return share
  }

  function readAnd(): number {
    let share = readOne()
    while (tokens[place] === '&' || tokens[place]?.startsWith('<')) {
      place++
      share *= readOne()
    }
    return share
  }

  function readOne(): number {
    const token = tokens[place++] ?? ''
    if (token === '!') return 1 - readOne()
    if (token !== '(') return shareOfWord(token.slice(1, -1).replaceAll(/(['\\])\1/g, '$1'))
    const share = readOr()
    place++ // the closing one
    return share
  }

  return readOr()
}
