import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows, type TextRow } from '../../query-rows.ts'
import { runTransaction } from '../../run-transaction.ts'
import { isNarrowed, matchCondition, type PostNarrowing, quoteSource } from '../post-filter.ts'

export interface SearchCount extends Partial<PostNarrowing> {
  /** Absent: every one there is. */
  platform?: Source
  /** Begins of the buckets and the end of the last one, ascending; all at whole hours but the last. */
  edges: Date[]
}

export interface SearchVolume {
  /** One for each bucket. */
  posts: number[]
  isEstimate: boolean
}

/** Up to here matches are counted one by one, which takes some 300 ms. */
const EXACT_MAX = 100_000
const EXACT_TIMEOUT_MS = 1_500
/** So many posts are looked at for an estimate, in all buckets together. */
const SAMPLE = 20_000

/**
 * How many posts match in each stretch of time: for one symbol from the roll-ups, else counted where the posts of the time or the matches of all times are few
 * enough, else estimated by the share of matches among the latest posts of each stretch.
 */
export async function countSearch(db: Database, search: SearchCount): Promise<SearchVolume> {
  const symbol = symbolAlone(search)
  if (symbol !== undefined)
    return { posts: await sumPosts(db, search, symbol.toUpperCase()), isEstimate: false }
  const all = await sumPosts(db, search)
  const total = all.reduce((sum, posts) => sum + posts, 0)
  if (total <= EXACT_MAX || (await estimateMatches(db, search)) <= EXACT_MAX) {
    const posts = await countExactly(db, search)
    if (posts) return { posts, isEstimate: false }
  }
  return { posts: await countSample(db, search, all), isEstimate: true }
}

/** A search for one symbol, which the roll-ups answer. */
const ONLY_SYMBOL = /^\s*\$(\p{L}[\p{L}\p{N}]*)\s*$/u

/** The one symbol that a search asks for; empty: it asks for nothing; undefined: for more. */
function symbolAlone({ words, symbol, ...others }: SearchCount): string | undefined {
  if (isNarrowed({ ranges: [], ...others })) return undefined
  if (words === undefined) return symbol ?? ''
  return symbol === undefined ? ONLY_SYMBOL.exec(words)?.[1] : undefined
}

function conditionsOf({ platform, edges }: SearchCount): { ofPlatform: string; from: string; until: string } {
  const ofPlatform = platform ? `platform = ${quoteSource(platform)}` : 'true'
  return { ofPlatform, from: edges[0]?.toISOString() ?? '', until: edges.at(-1)?.toISOString() ?? '' }
}

function matchOf(search: SearchCount, values: unknown[]): string {
  return matchCondition(search, (value) => `$${values.push(value)}`)
}

/** By the primary key of post_rollups; hours, because every edge but the last is a whole one. */
async function sumPosts(db: Database, search: SearchCount, symbol = ''): Promise<number[]> {
  const { ofPlatform, from, until } = conditionsOf(search)
  const rows = await queryRows(db, {
    text: `select width_bucket(starts_at, $3::timestamptz[]), sum(posts) from post_rollups
where ${ofPlatform} and symbol = $4 and grain = 'hour' and starts_at >= $1 and starts_at < $2 group by 1`,
    values: [from, until, search.edges.slice(0, -1), symbol],
  })
  return toBuckets(rows, search)
}

/** How many matches the planner expects at all times, which the index of words would have to read. */
async function estimateMatches(db: Database, search: SearchCount): Promise<number> {
  const values: unknown[] = []
  const rows = await queryRows(db, {
    text: `explain select 1 from posts where ${conditionsOf(search).ofPlatform} and ${matchOf(search, values)}`,
    values,
  })
  return Number(rows[0]?.[0]?.match(/ rows=(\d+)/)?.[1] ?? 0)
}

/** Undefined where it takes too long after all: the planner takes two words for independent. */
async function countExactly(db: Database, search: SearchCount): Promise<number[] | undefined> {
  const { ofPlatform, from, until } = conditionsOf(search)
  const values: unknown[] = [from, until, search.edges.slice(0, -1)]
  const text = `select width_bucket(created_at, $3::timestamptz[]), count(*) from posts
where ${ofPlatform} and created_at >= $1 and created_at < $2 and ${matchOf(search, values)}
group by 1`
  try {
    const { rows } = await runTransaction(
      db.pool,
      async (client) => {
        await client.query('set local enable_seqscan = off')
        return client.query<TextRow>({ text, values, rowMode: 'array' } as never)
      },
      { statementTimeoutMs: EXACT_TIMEOUT_MS },
    )
    return toBuckets(rows as unknown as TextRow[], search)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return undefined // query_canceled
    throw error
  }
}

/** The share of matches among the latest posts of each bucket, by the index posts_newest. */
async function countSample(db: Database, search: SearchCount, all: number[]): Promise<number[]> {
  const { ofPlatform } = conditionsOf(search)
  const sample = Math.ceil(SAMPLE / all.length)
  const values: unknown[] = []
  const match = matchOf(search, values)
  const parts = all.map((_, index) => {
    const [from, until] = [search.edges[index], search.edges[index + 1]].map(
      (edge) => `$${values.push(edge)}`,
    )
    return `select ${index}, count(*), count(*) filter (where ${match}) from (
  select * from posts where ${ofPlatform} and created_at >= ${from} and created_at < ${until}
  order by created_at desc limit ${sample}
) as latest`
  })
  const rows = await queryRows(db, { text: parts.join('\nunion all\n'), values })
  const posts = all.map(() => 0)
  for (const row of rows) {
    const [index = 0, looked = 0, matched = 0] = row.map(Number)
    // A bucket that was looked at whole is known.
    posts[index] = looked < sample ? matched : Math.round(((all[index] ?? 0) * matched) / looked)
  }
  return posts
}

/** `width_bucket` counts from 1. */
function toBuckets(rows: TextRow[], { edges }: SearchCount): number[] {
  const posts = edges.slice(1).map(() => 0)
  for (const [bucket, count] of rows) posts[Number(bucket) - 1] = Number(count)
  return posts
}
