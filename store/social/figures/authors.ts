import type { MeaningBp } from '#contract/post-meaning.ts'
import { type Platform, type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { createAuthorSketch, estimateAuthors, mergeStored } from '../author-sketch.ts'
import { isInSharedTable, quoteSource, tableOf, unknownToPlanner } from '../post-filter.ts'
import { ENGAGEMENT_SQL, sentimentTowards } from '../post-sql.ts'
import { periodMarks, symbolMark } from '../search-query.ts'

/** So many posts of a symbol are looked at one by one; beyond, sketches are merged in less time. */
const READ_MAX = 1_000

export interface Author {
  /** As it was written last. */
  username: string
  followers: number | undefined
  /** Of all stored posts. */
  posts: number
  /** Their likes, replies, comments, shares and retweets together. */
  engagement: number
}

/** An author who has posts, by the name in any case; undefined for one without any. By the primary keys. */
export async function findAuthor(
  db: Database,
  { platform, username }: { platform: Source; username: string },
): Promise<Author | undefined> {
  const { rows } = await db.pool.query<{
    username: string | null
    followers: string | null
    posts: string
    engagement: string
  }>(
    `select author.username, author.followers, total.posts,
       total.likes + total.replies + total.comments + total.shares + total.retweets as engagement
     from author_totals as total
     left join authors as author on author.platform = total.platform and author.username_key = total.username_key
     where total.platform = $1 and total.username_key = lower($2) and total.posts > 0`,
    [platform, username],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    username: row.username ?? username,
    followers: row.followers === null ? undefined : Number(row.followers),
    posts: Number(row.posts),
    engagement: Number(row.engagement),
  }
}

/** A post of an author by what is summed up of it. */
export interface AuthorPost {
  platform: Source
  externalId: string
  createdAt: Date
  /** Undefined where its source gives no count. */
  engagement: number | undefined
  /** In basis points; undefined where there was nothing to judge. */
  sentimentBp: number | undefined
  /** What it speaks of, each with the sentiment towards it. */
  about: { symbol: string; sentimentBp: number | undefined }[]
}

/**
 * The newest posts of an author within a time, at most `limit`, newest first: one range of posts_by_username or, of a
 * source without a table of its own, posts_other_by_username.
 */
export async function listAuthorPosts(
  db: Database,
  {
    platform,
    username,
    from,
    until,
    limit,
  }: { platform: Source; username: string; from: Date; until: Date; limit: number },
): Promise<AuthorPost[]> {
  const ofSource = isInSharedTable(platform) ? `post.platform = ${quoteSource(platform)} and` : ''
  const { rows } = await db.pool.query<AuthorRow>(
    `select post.external_id, post.created_at, post.sentiment_bp, post.meaning_bp, post.symbols,
       ${ENGAGEMENT_SQL} as engagement
     from ${tableOf(platform)} as post
     where ${ofSource} lower(post.username) = lower($1) and post.created_at >= $2 and post.created_at < $3
     order by post.created_at desc, post.external_id desc
     limit $4`,
    [username, from, until, limit],
  )
  return rows.map((row) => {
    const judged = { sentimentBp: row.sentiment_bp ?? undefined, meaningBp: row.meaning_bp ?? undefined }
    return {
      platform,
      externalId: row.external_id,
      createdAt: row.created_at,
      engagement: row.engagement === null ? undefined : Number(row.engagement),
      sentimentBp: judged.sentimentBp,
      about: row.symbols.map((symbol, place) => ({
        symbol,
        sentimentBp: sentimentTowards(judged, place),
      })),
    }
  })
}

interface AuthorRow {
  external_id: string
  created_at: Date
  engagement: string | null
  sentiment_bp: number | null
  meaning_bp: MeaningBp | null
  symbols: string[]
}

export interface AuthorsQuery {
  /** Upper case. */
  symbol: string
  sources: readonly Source[]
  from: Date
  until: Date
}

export interface AuthorCount {
  count: number
  /** From sketches, at most 3 % off; otherwise counted one by one. */
  isEstimate: boolean
}

/**
 * How many people mentioned a symbol in a time; the same name on two platforms is two. Counted where either the posts of
 * the time or those of the symbol are few enough to look at, else estimated from the sketches of the hours and days that
 * begin within the time.
 */
export async function countAuthors(db: Database, query: AuthorsQuery): Promise<AuthorCount> {
  const marks = periodMarks(query)
  const { byTime, bySymbol } = await findCost(db, query, marks)
  if (Math.min(byTime, bySymbol) > READ_MAX) return { count: await estimate(db, query), isEstimate: true }
  return { count: await countOneByOne(db, query, { isByTime: byTime < bySymbol, marks }), isEstimate: false }
}

/** How many posts either way reads, by post_rollups_by_symbol: all of the time, or those of the symbol on days with marks or ever. */
async function findCost(
  db: Database,
  { symbol, sources, from, until }: AuthorsQuery,
  marks: string | undefined,
): Promise<{ byTime: number; bySymbol: number }> {
  const values: unknown[] = []
  const parameter = (value: unknown, type: string) => unknownToPlanner(values.push(value), type)
  const ofSources = `platform = any(${parameter(sources, 'text[]')}::text[])`
  const within = (grain: 'hour' | 'day') => `grain = '${grain}'
     and starts_at > ${parameter(from, 'timestamptz')} - interval '1 ${grain}' and starts_at < ${parameter(until, 'timestamptz')}`
  const isShort = until.getTime() - from.getTime() <= 2 * DAY_MS
  const rows = await queryRows(db, {
    name: 'cost-of-authors',
    text: `select
  (select coalesce(sum(posts), 0) from post_rollups where symbol = '' and ${within(isShort ? 'hour' : 'day')} and ${ofSources}),
  (select coalesce(sum(posts), 0) from post_rollups
   where symbol = ${parameter(symbol, 'text')} and ${marks ? within('day') : `grain = 'month'`} and ${ofSources})`,
    values,
  })
  const [byTime, bySymbol] = (rows[0] ?? []).map(Number)
  return { byTime: byTime ?? 0, bySymbol: bySymbol ?? 0 }
}

/** The time is looked at in what the index of words leads to, so that the planner does not walk along it. */
async function countOneByOne(
  db: Database,
  { symbol, sources, from, until }: AuthorsQuery,
  { isByTime, marks }: { isByTime: boolean; marks: string | undefined },
): Promise<number> {
  const values: unknown[] = []
  const parameter = (value: unknown, type: string) => unknownToPlanner(values.push(value), type)
  const ofTime = `created_at >= ${parameter(from, 'timestamptz')} and created_at < ${parameter(until, 'timestamptz')}`
  const ofSymbol = isByTime
    ? `${ofTime} and symbols @> array[${parameter(symbol, 'text')}]`
    : [symbolMark(symbol), ...(marks ? [marks] : [])]
        .map((mark) => `search @@ ${parameter(mark, 'tsquery')}`)
        .join(' and ')
  const rows = await queryRows(db, {
    name: 'count-authors',
    text: `with found as materialized (
  select platform, username, created_at from posts
  where ${ofSymbol} and platform = any(${parameter(sources, 'text[]')}::text[]) and username <> '${UNKNOWN_AUTHOR}'
)
select count(*) from (select distinct platform, lower(username) from found where ${ofTime}) as author`,
    values,
  })
  return Number(rows[0]?.[0])
}

/** Whole days by their own sketches, what is left at both ends by those of its hours; by the primary key. */
async function estimate(db: Database, { symbol, sources, from, until }: AuthorsQuery): Promise<number> {
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

interface AuthorTotals {
  posts: number
  likes: number
  replies: number
  comments: number
  shares: number
  retweets: number
}

/** What all posts of some authors come to together; zeros for none. By the primary key of author_totals. */
export async function sumAuthors(
  db: Database,
  authors: { platform: Platform; username: string }[],
): Promise<AuthorTotals> {
  const { rows } = await db.pool.query<Record<keyof AuthorTotals, string>>(
    `select
       coalesce(sum(posts), 0) as posts, coalesce(sum(likes), 0) as likes, coalesce(sum(replies), 0) as replies,
       coalesce(sum(comments), 0) as comments, coalesce(sum(shares), 0) as shares,
       coalesce(sum(retweets), 0) as retweets
     from author_totals
     where (platform, username_key) in (
       select platform, lower(username) from unnest($1::text[], $2::text[]) as wanted (platform, username))`,
    [authors.map(({ platform }) => platform), authors.map(({ username }) => username)],
  )
  const [sums] = rows
  const total = (name: keyof AuthorTotals) => Number(sums?.[name] ?? 0)
  return {
    posts: total('posts'),
    likes: total('likes'),
    replies: total('replies'),
    comments: total('comments'),
    shares: total('shares'),
    retweets: total('retweets'),
  }
}
