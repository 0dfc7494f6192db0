import type { MeaningBp } from '#contract/post-meaning.ts'
import { type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
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
/** So many stretches are asked for at once. */
const AT_ONCE = 8

/**
 * The posts of hours of one source, which are given oldest first, hour by hour and in each by time and id. Hours between
 * which no other has posts are one stretch and one statement; stretches are read together as long as they have a page of
 * posts, and the next page is read while one is looked at. By posts_newest.
 */
export async function* readPostsOfHours(
  db: Queryable,
  { platform, hours }: { platform: Source; hours: readonly HourWithPosts[] },
): AsyncGenerator<PieceOfHour> {
  const read = (stretch: Stretch, after?: PostRow) => readStretch(db, { platform, stretch, after })
  const pages = cutIntoPages(cutIntoStretches(hours, await listBetween(db, { platform, hours })))
  const begin = () => {
    const page = pages.next().value
    return page && { page, reading: inAdvance(readPage(page, read)) }
  }
  for (let now = begin(); now; ) {
    const first = await now.reading
    const next = begin()
    for (const [nr, stretch] of now.page.entries()) {
      let rows = first[nr] ?? []
      while (rows.length > 0) {
        const more = rows.length === PAGE ? inAdvance(read(stretch, rows.at(-1))) : undefined
        yield* cutIntoHours(rows, stretch)
        rows = (await more) ?? []
      }
    }
    now = next
  }
}

/** Hours that one range of time holds, and about how many posts they have. */
interface Stretch {
  hours: HourWithPosts[]
  posts: number
}

/** The first moments, in ms, of hours with posts that lie among the given ones and are none of them. */
async function listBetween(
  db: Queryable,
  { platform, hours }: { platform: Source; hours: readonly HourWithPosts[] },
): Promise<number[]> {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last || first === last) return []
  const given = new Set(hours.map(timeOf))
  const all = await listHoursWithPosts(db, { platform, from: first.startsAt, until: last.startsAt })
  return all.map(timeOf).filter((at) => !given.has(at))
}

function* cutIntoStretches(hours: readonly HourWithPosts[], between: readonly number[]): Generator<Stretch> {
  let stretch: Stretch | undefined
  let place = 0
  for (const hour of hours) {
    const isBehindOther = place < between.length && between[place]! < timeOf(hour) // within the list
    while (place < between.length && between[place]! < timeOf(hour)) place++ // as above
    if (stretch && !isBehindOther && stretch.posts + hour.posts <= PAGE) {
      stretch.hours.push(hour)
      stretch.posts += hour.posts
      continue
    }
    if (stretch) yield stretch
    stretch = { hours: [hour], posts: hour.posts }
  }
  if (stretch) yield stretch
}

function* cutIntoPages(stretches: Iterable<Stretch>): Generator<Stretch[], undefined> {
  let page: Stretch[] = []
  let posts = 0
  for (const stretch of stretches) {
    if (page.length > 0 && posts + stretch.posts > PAGE) {
      yield page
      page = []
      posts = 0
    }
    page.push(stretch)
    posts += stretch.posts
  }
  if (page.length > 0) yield page
  return undefined
}

/** Of what was stored meanwhile in an hour between them nothing is given. */
function* cutIntoHours(rows: readonly PostRow[], { hours }: Stretch): Generator<PieceOfHour> {
  const byNr = new Map(hours.map((hour) => [timeOf(hour) / HOUR_MS, hour.startsAt]))
  let begin = 0
  for (let end = 1; end <= rows.length; end++) {
    const nr = rows[begin]!.hour_nr // before the end
    if (rows[end]?.hour_nr === nr) continue
    const startsAt = byNr.get(nr)
    if (startsAt) yield { startsAt, posts: rows.slice(begin, end).map(toPost) }
    begin = end
  }
}

function timeOf({ startsAt }: HourWithPosts): number {
  return startsAt.getTime()
}

/** A failure is thrown when the answer is awaited; a caller that stops before never awaits it. */
function inAdvance<Answer>(reading: Promise<Answer>): Promise<Answer> {
  reading.catch(() => {})
  return reading
}

/** The first posts of each stretch. */
async function readPage(
  stretches: readonly Stretch[],
  read: (stretch: Stretch) => Promise<PostRow[]>,
): Promise<PostRow[][]> {
  const rows: PostRow[][] = []
  for (let at = 0; at < stretches.length; at += AT_ONCE)
    rows.push(...(await Promise.all(stretches.slice(at, at + AT_ONCE).map((stretch) => read(stretch)))))
  return rows
}

async function readStretch(
  db: Queryable,
  { platform, stretch, after }: { platform: Source; stretch: Stretch; after: PostRow | undefined },
): Promise<PostRow[]> {
  const [first, last] = [stretch.hours[0]!, stretch.hours.at(-1)!] // it has an hour
  const until = new Date(timeOf(last) + HOUR_MS)
  const { rows } = await db.query<PostRow>({
    name: 'read-posts-of-hours',
    text: POSTS,
    values: [platform, after?.created_at ?? first.startsAt, until, after?.external_id ?? '', PAGE],
  })
  return rows
}

interface PostRow {
  external_id: string
  /** In full, which a date of JavaScript does not hold. */
  created_at: string
  /** Hours since 1970. */
  hour_nr: number
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

/** A range of the index, which also gives the order, however many posts there are in all. */
const POSTS = `
select
  external_id, created_at::text as created_at, floor(date_part('epoch', created_at) / 3600)::int as hour_nr,
  case when username = '${UNKNOWN_AUTHOR}' then username || ' ' || external_id else lower(username) end as author,
  text, symbols, hashtags, sentiment_bp, meaning_bp,
  coalesce(likes, 0) + coalesce(replies, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(retweets, 0) as engagement,
  (extract(epoch from created_at - account_since) * 1000)::float8 as account_age_ms, is_automated
from posts
where platform = $1 and created_at >= $2 and created_at < $3 and (created_at, external_id) > ($2, $4)
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
