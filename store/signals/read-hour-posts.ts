import type { MeaningBp } from '#contract/post-meaning.ts'
import { type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import type { Queryable } from './queryable.ts'
import type { SourceHour } from './signal-row.ts'

/** What is read of a post to sum it up. */
export interface HourPost {
  /** Folded by the database, as it folds names wherever authors are counted; of unknown ones as authorOf gives them. */
  author: string
  text: string
  symbols: string[]
  hashtags: string[]
  sentimentBp?: number
  meaningBp?: MeaningBp
  engagement: number
}

const PAGE = 5_000

/**
 * The posts of one source and hour by time and id, a page at a time, of which the next is read while one is looked at. By
 * posts_newest.
 */
export async function* readHourPosts(db: Queryable, hour: SourceHour): AsyncGenerator<HourPost[]> {
  let reading: Promise<PostRow[]> | undefined = readPage(db, hour)
  while (reading) {
    const rows: PostRow[] = await reading
    const last = rows.at(-1)
    reading = last && rows.length === PAGE ? readPage(db, hour, last) : undefined
    // Thrown when the page is awaited; a caller that stops before never awaits it.
    reading?.catch(() => {})
    if (rows.length > 0) yield rows.map(toPost)
  }
}

async function readPage(
  db: Queryable,
  { platform, startsAt }: SourceHour,
  last?: Pick<PostRow, 'created_at' | 'external_id'>,
): Promise<PostRow[]> {
  const after = [last?.created_at ?? startsAt.toISOString(), last?.external_id ?? '']
  const { rows } = await db.query<PostRow>({
    name: 'read-hour-posts',
    text: POSTS,
    values: [platform, startsAt, ...after, PAGE],
  })
  return rows
}

interface PostRow {
  external_id: string
  /** In full, which a date of JavaScript does not hold. */
  created_at: string
  author: string
  text: string
  symbols: string[]
  hashtags: string[]
  sentiment_bp: number | null
  meaning_bp: number[] | null
  engagement: string
}

const POSTS = `
select
  external_id, created_at::text as created_at,
  case when username = '${UNKNOWN_AUTHOR}' then username || ' ' || external_id else lower(username) end as author, text, symbols, hashtags, sentiment_bp, meaning_bp,
  coalesce(likes, 0) + coalesce(replies, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(retweets, 0) as engagement
from posts
where platform = $1 and created_at >= $2 and created_at < $2::timestamptz + interval '1 hour'
  and (created_at, external_id) > ($3::timestamptz, $4)
order by created_at, external_id
limit $5`

function toPost(row: PostRow): HourPost {
  return {
    author: row.author,
    text: row.text,
    symbols: row.symbols,
    hashtags: row.hashtags,
    engagement: Number(row.engagement),
    ...(row.sentiment_bp === null ? {} : { sentimentBp: row.sentiment_bp }),
    ...(row.meaning_bp === null ? {} : { meaningBp: row.meaning_bp }),
  }
}

/** Which hours of a source have posts, of those that begin within a time, the oldest first. By its roll-ups. */
export async function listHoursWithPosts(
  db: Queryable,
  { platform, from, until }: { platform: Source; from: Date; until: Date },
): Promise<Date[]> {
  const { rows } = await db.query<{ starts_at: Date }>({
    name: 'list-hours-with-posts',
    text: `select starts_at from post_rollups
           where platform = $1 and symbol = '' and grain = 'hour' and starts_at >= $2 and starts_at < $3
           order by starts_at`,
    values: [platform, from, until],
  })
  return rows.map(({ starts_at }) => starts_at)
}
