import type { Post } from '#contract/post.ts'
import { type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { createAuthorSketch, estimateAuthors, mergeStored } from '../author-sketch.ts'
import { unknownToPlanner } from '../post-filter.ts'
import { postReader } from '../post-reader.ts'
import { searchPosts } from '../search/search-posts.ts'
import { periodMarks, symbolMark } from '../search-query.ts'

/** So many posts of a symbol are looked at one by one; beyond, sketches are merged in less time. */
const READ_MAX = 1_000

export interface SpeakersQuery {
  /** Upper case. */
  symbol: string
  sources: readonly Source[]
  from: Date
  until: Date
  /** The newest posts are those before this moment, not before `until`, of which people are counted. */
  newestUntil: Date
  limit: number
  /** How many posts the whole UTC days from `from` to `until` have of the symbol, where the caller knows it. */
  posts?: number
}

export interface AuthorCount {
  count: number
  /** From sketches, at most 3 % off; otherwise counted one by one. */
  isEstimate: boolean
}

/**
 * How many people mentioned a symbol in a time (the same name on two platforms is two), and the newest posts that do.
 * Counted where either the posts of the time or those of the symbol are few enough to look at, else estimated from the
 * sketches of the hours and days that begin within the time.
 */
export async function findSpeakers(
  db: Database,
  query: SpeakersQuery,
): Promise<{ authors: AuthorCount; newest: Post[] }> {
  const { newestUntil, ...counted } = query
  const marks = periodMarks({ from: query.from, until: query.until })
  const { byTime, bySymbol } = await findCost(db, query, marks)
  if (Math.min(byTime, bySymbol) <= READ_MAX) return readOneByOne(db, query, { isByTime: byTime < bySymbol })
  return {
    authors: { count: await estimate(db, query), isEstimate: true },
    newest: await searchPosts(db, { ...counted, until: newestUntil }),
  }
}

/**
 * How many posts either way reads, by post_rollups_by_symbol: all of the time, or those of the symbol on days with marks or
 * ever. Whole days have at least as many in all as of the symbol.
 */
async function findCost(
  db: Database,
  { symbol, sources, from, until, posts }: SpeakersQuery,
  marks: string | undefined,
): Promise<{ byTime: number; bySymbol: number }> {
  if (posts !== undefined && marks) return { byTime: posts, bySymbol: posts }
  const values: unknown[] = []
  const parameter = (value: unknown, type: string) => unknownToPlanner(values.push(value), type)
  const ofSources = `platform = any(${parameter(sources, 'text[]')}::text[])`
  const within = (grain: 'hour' | 'day') => `grain = '${grain}'
     and starts_at > ${parameter(from, 'timestamptz')} - interval '1 ${grain}' and starts_at < ${parameter(until, 'timestamptz')}`
  const isShort = until.getTime() - from.getTime() <= 2 * DAY_MS
  const rows = await queryRows(db, {
    name: 'cost-of-authors',
    isShort: true,
    text: `select
  (select coalesce(sum(posts), 0) from post_rollups where symbol = '' and ${within(isShort ? 'hour' : 'day')} and ${ofSources}),
  (select coalesce(sum(posts), 0) from post_rollups
   where symbol = ${parameter(symbol, 'text')} and ${marks ? within('day') : `grain = 'month'`} and ${ofSources})`,
    values,
  })
  const [byTime, bySymbol] = (rows[0] ?? []).map(Number)
  return { byTime: byTime ?? 0, bySymbol: bySymbol ?? 0 }
}

/**
 * People and newest posts of one read. The time is looked at in what the index of words leads to, so that the planner does
 * not walk along it.
 */
async function readOneByOne(
  db: Database,
  { symbol, sources, from, until, newestUntil, limit }: SpeakersQuery,
  { isByTime }: { isByTime: boolean },
): Promise<{ authors: AuthorCount; newest: Post[] }> {
  const reader = postReader()
  const values: unknown[] = []
  const parameter = (value: unknown, type: string) => unknownToPlanner(values.push(value), type)
  const end = newestUntil > until ? newestUntil : until
  const since = parameter(from, 'timestamptz')
  const marks = periodMarks({ from, until: end })
  const ofSymbol = isByTime
    ? `created_at >= ${since} and created_at < ${parameter(end, 'timestamptz')} and symbols @> array[${parameter(symbol, 'text')}]`
    : [symbolMark(symbol), ...(marks ? [marks] : [])]
        .map((mark) => `search @@ ${parameter(mark, 'tsquery')}`)
        .join(' and ')
  const rows = await queryRows(db, {
    name: 'find-speakers',
    text: `with found as materialized (
  select platform, external_id, username, created_at from posts
  where ${ofSymbol} and platform = any(${parameter(sources, 'text[]')}::text[])
)
select ${reader.columns}, people.count
from (
  select count(*) from (
    select distinct platform, lower(username) from found
    where created_at >= ${since} and created_at < ${parameter(until, 'timestamptz')} and username <> '${UNKNOWN_AUTHOR}'
  ) as author
) as people
left join (
  select post.* from (
    select platform, external_id from found
    where created_at >= ${since} and created_at < ${parameter(newestUntil, 'timestamptz')}
    order by created_at desc, external_id desc, platform desc limit ${limit}
  ) as key
  join posts as post on post.platform = key.platform and post.external_id = key.external_id
) as post on true
left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)
order by post.created_at desc, post.external_id desc, post.platform desc`,
    values,
  })
  return {
    authors: { count: Number(rows[0]?.[reader.width]), isEstimate: false },
    newest: rows.filter(([platform]) => platform !== null).map(reader.read),
  }
}

/** Whole days by their own sketches, what is left at both ends by those of its hours; by the primary key. */
async function estimate(db: Database, { symbol, sources, from, until }: SpeakersQuery): Promise<number> {
  const firstDay = new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS)
  const lastDay = new Date(Math.max(Math.floor(until.getTime() / DAY_MS) * DAY_MS, firstDay.getTime()))
  const values: unknown[] = []
  const parameter = (value: unknown, type: string) => unknownToPlanner(values.push(value), type)
  const ofSketch = (grain: 'day' | 'hour', start: Date, end: Date) =>
    `select registers from author_sketches
     where platform = any(${parameter(sources, 'text[]')}::text[]) and symbol = ${parameter(symbol, 'text')}
       and grain = '${grain}' and starts_at >= ${parameter(start, 'timestamptz')} and starts_at < ${parameter(end, 'timestamptz')}`
  const { rows } = await db.pool.query<{ registers: Buffer }>({
    name: 'sketches-of-authors',
    text: [
      ofSketch('day', firstDay, lastDay),
      ofSketch('hour', from, firstDay),
      ofSketch('hour', lastDay, until),
    ].join(' union all '),
    values,
  })
  const sketch = createAuthorSketch()
  for (const { registers } of rows) mergeStored(sketch, registers)
  return estimateAuthors(sketch)
}
