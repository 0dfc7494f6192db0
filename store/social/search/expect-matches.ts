import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { type Queries, queryRows } from '../../queries.ts'

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

/** By post_rollups_by_symbol. */
async function readStock(db: Queries): Promise<Stock> {
  const latest = (grain: 'day' | 'month', stretches: number) => `select sum(posts) from (
  select sum(posts) as posts from post_rollups where symbol = '' and grain = '${grain}'
  group by starts_at order by starts_at desc limit ${stretches}
) as latest`
  const [row = []] = await queryRows(db, {
    text: `with part as (
  select pg_class.oid, reltuples from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'posts'::regclass
)
select (select sum(greatest(reltuples, 0)) from part), (${latest('day', DAYS_OF_STEP)}), (${latest('month', MONTHS_OF_STEP)}),
  to_json(most_common_elems::text::text[]), to_json(most_common_elem_freqs)
from (select oid from part order by reltuples desc limit 1) as largest
left join pg_stats on format('%I.%I', schemaname, tablename)::regclass = largest.oid and attname = 'search'`,
  })
  const [posts, ofDays, ofMonths, words, frequencies] = row
  // Behind those of the words stand the least and the greatest. https://www.postgresql.org/docs/current/view-pg-stats.html
  const shares = JSON.parse(frequencies ?? '[]') as number[]
  const named = (JSON.parse(words ?? '[]') as string[]).map(
    (word, place) => [word, shares[place] ?? 0] as const,
  )
  return {
    posts: Number(posts),
    ofDays: Number(ofDays),
    ofMonths: Number(ofMonths),
    shares: new Map(named),
    shareOfRare: Math.min(SHARE_UNKNOWN, (shares[named.length] ?? 1) / 4),
  }
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
