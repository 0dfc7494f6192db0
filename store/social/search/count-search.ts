import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { expectRows, queryRows, queryRowsInTime, queryRowsWithin, type TextRow } from '../../queries.ts'
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
const BOUNDS = { timeoutMs: 1_500, isByIndex: true }
/** Into so many stretches of whole hours the time is cut for a sample: what people speak of changes with the time of the day. */
const STRETCHES_MAX = 480
/** The fraction of the golden ratio: its multiples, modulo 1, spread evenly. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2

/**
 * How many posts match in each stretch of time: for one symbol from the roll-ups, else counted where the posts of the time or the matches of all times are few
 * enough, else estimated by the share of matches in a part of each hour, or of each few hours of a long time.
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
  const rows = await queryRowsWithin(db, { text, values }, BOUNDS)
  return rows && toBuckets(rows, search)
}

/** Of each stretch an equal part of its time, at another place in each, by the index posts_newest. */
async function countSample(db: Database, search: SearchCount, sample: number): Promise<number[]> {
  const { edges } = search
  const all = await sumPosts(db, search)
  const part = Math.min(
    1,
    sample /
      Math.max(
        1,
        all.reduce((sum, posts) => sum + posts, 0),
      ),
  )
  const stretches = cutStretches(edges)
  const lengths = stretches.slice(1).map((end, nr) => end.getTime() - stretches[nr]!.getTime()) // it has one more
  const begins = lengths.map(
    (length, nr) => stretches[nr]!.getTime() + Math.round(length * (1 - part) * ((nr * GOLDEN_RATIO) % 1)),
  )
  const ends = lengths.map((length, nr) => begins[nr]! + Math.ceil(length * part))
  const values: unknown[] = [
    begins.map((ms) => new Date(ms)),
    ends.map((ms) => new Date(ms)),
    edges.slice(0, -1),
  ]
  const text = `select width_bucket(starts_at, $3::timestamptz[]), count(*), count(*) filter (where ${matchOf(search, values)})
from unnest($1::timestamptz[], $2::timestamptz[]) as stretch (starts_at, ends_at)
join posts on created_at >= starts_at and created_at < ends_at
where ${conditionsOf(search).ofPlatform} group by 1`
  const rows = await queryRowsInTime(db, { text, values }, BOUNDS)
  const posts = edges.slice(1).map(() => 0)
  for (const row of rows) {
    const [bucket = 0, looked = 0, matched = 0] = row.map(Number)
    posts[bucket - 1] = part === 1 ? matched : Math.round(((all[bucket - 1] ?? 0) * matched) / looked)
  }
  return posts
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
