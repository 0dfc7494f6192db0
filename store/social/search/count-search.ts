import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { expectRows, queryRows, queryRowsWithin, type TextRow } from '../../queries.ts'
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

export interface CountLimits {
  /** Up to here matches are counted one by one, which takes some 300 ms. */
  exactMax: number
  /** So many posts are looked at for an estimate, in all buckets together. */
  sample: number
}

const LIMITS: CountLimits = { exactMax: 100_000, sample: 20_000 }
const EXACT_TIMEOUT_MS = 1_500
/** Into so many stretches of whole hours the time is cut for a sample: what people speak of changes with the time of the day. */
const STRETCHES_MAX = 480

/**
 * How many posts match in each stretch of time: for one symbol from the roll-ups, else counted where the posts of the time or the matches of all times are few
 * enough, else estimated by the share of matches among the latest posts of each hour, or of a few hours of a long time.
 */
export async function countSearch(
  db: Database,
  search: SearchCount,
  { exactMax, sample }: CountLimits = LIMITS,
): Promise<SearchVolume> {
  const symbol = symbolAlone(search)
  if (symbol !== undefined)
    return { posts: await sumPosts(db, search, symbol.toUpperCase()), isEstimate: false }
  const all = await sumPosts(db, search)
  const total = all.reduce((sum, posts) => sum + posts, 0)
  if (total <= exactMax || (await estimateMatches(db, search)) <= exactMax) {
    const posts = await countExactly(db, search)
    if (posts) return { posts, isEstimate: false }
  }
  return { posts: await countSample(db, search, sample), isEstimate: true }
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
  return expectRows(db, {
    text: `select 1 from posts where ${conditionsOf(search).ofPlatform} and ${matchOf(search, values)}`,
    values,
  })
}

/** Undefined where it takes too long after all: the planner takes two words for independent. */
async function countExactly(db: Database, search: SearchCount): Promise<number[] | undefined> {
  const { ofPlatform, from, until } = conditionsOf(search)
  const values: unknown[] = [from, until, search.edges.slice(0, -1)]
  const text = `select width_bucket(created_at, $3::timestamptz[]), count(*) from posts
where ${ofPlatform} and created_at >= $1 and created_at < $2 and ${matchOf(search, values)}
group by 1`
  const rows = await queryRowsWithin(db, { text, values }, { timeoutMs: EXACT_TIMEOUT_MS, isByIndex: true })
  return rows && toBuckets(rows, search)
}

/** Of each stretch as large a part of the sample as it has of the posts, the latest ones, by the index posts_newest. */
async function countSample(db: Database, search: SearchCount, sample: number): Promise<number[]> {
  const { edges } = search
  const stretches = cutStretches(edges)
  const all = await sumPosts(db, { ...search, edges: stretches })
  const total = all.reduce((sum, posts) => sum + posts, 0)
  const sizes = all.map((posts) => Math.ceil((sample * posts) / Math.max(1, total)))
  const values: unknown[] = [stretches.slice(0, -1), stretches.slice(1), sizes]
  const rows = await queryRows(db, {
    text: `select nr - 1, count(*), count(*) filter (where ${matchOf(search, values)})
from unnest($1::timestamptz[], $2::timestamptz[], $3::integer[]) with ordinality as stretch(starts_at, ends_at, size, nr)
cross join lateral (
  select * from posts where ${conditionsOf(search).ofPlatform} and created_at >= starts_at and created_at < ends_at
  order by created_at desc limit size
) as latest group by nr`,
    values,
  })
  const posts = edges.slice(1).map(() => 0)
  for (const row of rows) {
    const [nr = 0, looked = 0, matched = 0] = row.map(Number)
    const startsAt = stretches[nr]!.getTime() // one of them
    const bucket = edges.findLastIndex((edge) => edge.getTime() <= startsAt)
    // A stretch that was looked at whole is known.
    posts[bucket]! += looked < sizes[nr]! ? matched : ((all[nr] ?? 0) * matched) / looked
  }
  return posts.map(Math.round)
}

/** The edges, and between them others at whole hours. */
function cutStretches(edges: Date[]): Date[] {
  const times = edges.map((edge) => edge.getTime())
  const hours = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / HOUR_MS
  const stepMs = Math.max(1, Math.ceil(hours / STRETCHES_MAX)) * HOUR_MS
  return times.flatMap((start, index) => {
    const end = times[index + 1] ?? start + stepMs
    return Array.from({ length: Math.ceil((end - start) / stepMs) }, (_, nr) => new Date(start + nr * stepMs))
  })
}

/** `width_bucket` counts from 1. */
function toBuckets(rows: TextRow[], { edges }: SearchCount): number[] {
  const posts = edges.slice(1).map(() => 0)
  for (const [bucket, count] of rows) posts[Number(bucket) - 1] = Number(count)
  return posts
}
