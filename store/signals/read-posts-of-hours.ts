import type { MeaningBp } from '#contract/post-meaning.ts'
import { type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import type { Queryable } from './queryable.ts'

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
  /** How old its author's account was, in ms; absent where the source does not give it. */
  accountAgeMs?: number
  isAutomated?: true
}

/** An hour of a source, and about how many posts it has. */
export interface HourWithPosts {
  startsAt: Date
  posts: number
}

/** Posts of one hour; of an hour of many posts they come in several pieces. */
export interface PieceOfHour {
  startsAt: Date
  posts: HourPost[]
}

const PAGE = 5_000

/**
 * The posts of hours of one source, hour by hour in the given order and in each by time and id. Hours are read together as
 * long as they have a page of posts, and the next page is read while one is looked at. By posts_newest.
 */
export async function* readPostsOfHours(
  db: Queryable,
  { platform, hours }: { platform: Source; hours: readonly HourWithPosts[] },
): AsyncGenerator<PieceOfHour> {
  const pages = cutIntoPages(hours)
  let next: Page | undefined = pages.next().value
  let reading = next && readPage(db, platform, next)
  while (next && reading) {
    const page: Page = next
    const rows: PostRow[] = await reading
    next = findRest(page, rows) ?? pages.next().value
    reading = next && readPage(db, platform, next)
    // Thrown when the page is awaited; a caller that stops before never awaits it.
    reading?.catch(() => {})
    for (const [place, posts] of Map.groupBy(rows, (row) => row.place))
      yield { startsAt: page.hours[place - 1]!.startsAt, posts: posts.map(toPost) } // of the hours that were asked for
  }
}

interface Page {
  hours: readonly HourWithPosts[]
  /** Of the first hour only what is behind this post. */
  after?: Pick<PostRow, 'created_at' | 'external_id'>
}

function* cutIntoPages(hours: readonly HourWithPosts[]): Generator<Page, undefined> {
  let page: HourWithPosts[] = []
  let posts = 0
  for (const hour of hours) {
    if (page.length > 0 && posts + hour.posts > PAGE) {
      yield { hours: page }
      page = []
      posts = 0
    }
    page.push(hour)
    posts += hour.posts
  }
  if (page.length > 0) yield { hours: page }
  return undefined
}

/** What a page did not reach, as it ended within its hours; a full page may have. */
function findRest({ hours }: Page, rows: PostRow[]): Page | undefined {
  const last = rows.at(-1)
  if (!last || rows.length < PAGE) return undefined
  return { hours: hours.slice(last.place - 1), after: last }
}

async function readPage(db: Queryable, platform: Source, { hours, after }: Page): Promise<PostRow[]> {
  const { rows } = await db.query<PostRow>({
    ...(hours.length === 1 ? OF_ONE : OF_SEVERAL),
    values: [
      platform,
      hours.map(({ startsAt }) => startsAt),
      after?.created_at ?? '-infinity',
      after?.external_id ?? '',
      PAGE,
    ],
  })
  return rows
}

interface PostRow {
  /** Of its hour among those that were asked for, from 1. */
  place: number
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
  account_age_ms: number | null
  is_automated: true | null
}

const COLUMNS = `
external_id, created_at::text as created_at,
case when username = '${UNKNOWN_AUTHOR}' then username || ' ' || external_id else lower(username) end as author,
text, symbols, hashtags, sentiment_bp, meaning_bp,
coalesce(likes, 0) + coalesce(replies, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(retweets, 0) as engagement,
(extract(epoch from created_at - account_since) * 1000)::float8 as account_age_ms, is_automated`

/** Of one hour, however many posts it has, the index gives the order. */
const OF_ONE = {
  name: 'read-posts-of-hour',
  text: `select 1 as place, ${COLUMNS} from posts
where platform = $1 and created_at >= ($2::timestamptz[])[1] and created_at < ($2::timestamptz[])[1] + interval '1 hour'
  and (created_at, external_id) > ($3::timestamptz, $4)
order by created_at, external_id
limit $5`,
}

/** The hours are ordered as they were given, so that a page ends where the next one goes on. */
const OF_SEVERAL = {
  name: 'read-posts-of-hours',
  text: `select place::int, ${COLUMNS}
from unnest($2::timestamptz[]) with ordinality as hour (starts_at, place)
join posts on created_at >= starts_at and created_at < starts_at + interval '1 hour'
where platform = $1 and (place > 1 or (created_at, external_id) > ($3::timestamptz, $4))
order by hour.place, posts.created_at, external_id
limit $5`,
}

function toPost(row: PostRow): HourPost {
  return {
    author: row.author,
    text: row.text,
    symbols: row.symbols,
    hashtags: row.hashtags,
    engagement: Number(row.engagement),
    ...(row.sentiment_bp === null ? {} : { sentimentBp: row.sentiment_bp }),
    ...(row.account_age_ms === null ? {} : { accountAgeMs: row.account_age_ms }),
    ...(row.is_automated ? { isAutomated: true } : {}),
    ...(row.meaning_bp === null ? {} : { meaningBp: row.meaning_bp }),
  }
}

/** Which hours of a source have posts, of those that begin within a time, the oldest first. By its roll-ups. */
export async function listHoursWithPosts(
  db: Queryable,
  { platform, from, until }: { platform: Source; from: Date; until: Date },
): Promise<HourWithPosts[]> {
  const { rows } = await db.query<HourWithPosts>({
    name: 'list-hours-with-posts',
    text: `select starts_at as "startsAt", posts::float8 as posts from post_rollups
           where platform = $1 and symbol = '' and grain = 'hour' and starts_at >= $2 and starts_at < $3
           order by starts_at`,
    values: [platform, from, until],
  })
  return rows
}
