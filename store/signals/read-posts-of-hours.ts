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
/** So many hours are asked for at once. */
const AT_ONCE = 8

/**
 * The posts of hours of one source, hour by hour in the given order and in each by time and id. Hours are read together as
 * long as they have a page of posts, and the next page is read while one is looked at. By posts_newest.
 */
export async function* readPostsOfHours(
  db: Queryable,
  { platform, hours }: { platform: Source; hours: readonly HourWithPosts[] },
): AsyncGenerator<PieceOfHour> {
  const read = (startsAt: Date, after?: PostRow) => readHour(db, { platform, startsAt, after })
  const pages = cutIntoPages(hours)
  const begin = () => {
    const page = pages.next().value
    return page && { page, reading: inAdvance(readPage(page, read)) }
  }
  for (let now = begin(); now; ) {
    const first = await now.reading
    const next = begin()
    for (const [nr, { startsAt }] of now.page.entries()) {
      let rows = first[nr] ?? []
      while (rows.length > 0) {
        const more = rows.length === PAGE ? inAdvance(read(startsAt, rows.at(-1))) : undefined
        yield { startsAt, posts: rows.map(toPost) }
        rows = (await more) ?? []
      }
    }
    now = next
  }
}

function* cutIntoPages(hours: readonly HourWithPosts[]): Generator<HourWithPosts[], undefined> {
  let page: HourWithPosts[] = []
  let posts = 0
  for (const hour of hours) {
    if (page.length > 0 && posts + hour.posts > PAGE) {
      yield page
      page = []
      posts = 0
    }
    page.push(hour)
    posts += hour.posts
  }
  if (page.length > 0) yield page
  return undefined
}

/** A failure is thrown when the answer is awaited; a caller that stops before never awaits it. */
function inAdvance<Answer>(reading: Promise<Answer>): Promise<Answer> {
  reading.catch(() => {})
  return reading
}

/** The first posts of each hour. */
async function readPage(
  hours: readonly HourWithPosts[],
  read: (startsAt: Date) => Promise<PostRow[]>,
): Promise<PostRow[][]> {
  const rows: PostRow[][] = []
  for (let at = 0; at < hours.length; at += AT_ONCE)
    rows.push(...(await Promise.all(hours.slice(at, at + AT_ONCE).map(({ startsAt }) => read(startsAt)))))
  return rows
}

async function readHour(
  db: Queryable,
  { platform, startsAt, after }: { platform: Source; startsAt: Date; after: PostRow | undefined },
): Promise<PostRow[]> {
  const { rows } = await db.query<PostRow>({
    name: 'read-posts-of-hour',
    text: POSTS,
    values: [platform, startsAt, after?.created_at ?? '-infinity', after?.external_id ?? '', PAGE],
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
  account_age_ms: number | null
  is_automated: true | null
}

/** Each hour by itself: a range of the index, which also gives the order, however many posts there are in all. */
const POSTS = `
select
  external_id, created_at::text as created_at,
  case when username = '${UNKNOWN_AUTHOR}' then username || ' ' || external_id else lower(username) end as author,
  text, symbols, hashtags, sentiment_bp, meaning_bp,
  coalesce(likes, 0) + coalesce(replies, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(retweets, 0) as engagement,
  (extract(epoch from created_at - account_since) * 1000)::float8 as account_age_ms, is_automated
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
