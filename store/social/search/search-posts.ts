import type { Post } from '#contract/post.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { findPosts } from '../lists/find-posts.ts'
import { isNarrowed, type PostNarrowing, unknownToPlanner } from '../post-filter.ts'
import { postReader } from '../post-reader.ts'
import { periodMarks } from '../search-query.ts'
import { compileSearch } from './compile-search.ts'
import { DAYS_OF_STEP, type Expectation, expectMatches } from './expect-matches.ts'

export interface PostSearch extends Partial<Omit<PostNarrowing, 'words' | 'symbol'>> {
  /** As people type it; absent: every post. */
  words?: string
  /** Absent: any. Upper case; the posts that speak of it. */
  symbol?: string
  /** Absent: any. Lower case, without #; the posts that carry it. */
  tag?: string
  /** Absent: all `sources`. */
  platform?: Source
  /** Absent: every one there is. */
  sources?: readonly Source[]
  from?: Date
  until?: Date
  /** Only posts that come after this one. */
  after?: PostPlace
  limit: number
}

/** A post's place among all, newest first. */
export interface PostPlace {
  createdAt: Date
  externalId: string
  platform: Source
}

/**
 * The newest posts whose text, hashtags or symbols match. Very common words are met by going back in time, and of rare
 * ones all matches are read by the index of words: each is one prepared statement. Words between, and those that turn out
 * to be others than the statistics say, are found by store/functions/search_posts.sql.
 */
export async function searchPosts(db: Database, search: PostSearch, limits = LIMITS): Promise<Post[]> {
  const { words, symbol, tag } = search
  if (isNarrowed({ ranges: [], ...search, words: undefined, symbol: undefined }))
    return findNarrowed(db, search)
  if (words === undefined && symbol === undefined && tag === undefined) return listNewest(db, search)
  const query = await compileSearch(db, { words, symbol, tag })
  if (query === '') return []
  const expected = await expectMatches(db, query)
  const marks = periodMarks(search)
  const isCommon = expected !== undefined && isExpectedWithin(search, expected, limits.commonRead)
  if (isCommon) {
    const found = await findCommon(db, search, { query, readMax: limits.commonRead })
    if (found.length === search.limit) return found
  }
  // Common words that are not so in a period have few matches in its days.
  const isRare = expected !== undefined && expected.share * expected.posts <= limits.rareExpected
  if (isRare || (marks && (isCommon || isFewIn(search, expected, limits.rareExpected)))) {
    const found = await findRare(db, search, { query, marks, readMax: limits.rareRead })
    if (found) return found
  }
  return findInSteps(db, search, { query, expected })
}

/** Whether so many matches at most are expected in a period, if its days have as many posts as the last days had. */
function isFewIn(
  { from, until }: PostSearch,
  expected: Expectation | undefined,
  matchesMax: number,
): boolean {
  if (!from || !until || !expected) return false
  const days = (until.getTime() - from.getTime()) / DAY_MS
  return (expected.share * expected.ofDays * days) / DAYS_OF_STEP <= matchesMax
}

/** They choose the way to the matches, and never which are found. */
export interface SearchLimits {
  /** Words are rare up to so many expected matches: beyond, to read all of them takes longer than to find the newest. */
  rareExpected: number
  /** So many matches are read before the words are taken for others than was expected. */
  rareRead: number
  /** So many of the newest posts are looked at for common words. */
  commonRead: number
}

const LIMITS: SearchLimits = { rareExpected: 1_000, rareRead: 1_500, commonRead: 1_000 }
/** Matches lie unevenly in time. */
const MARGIN = 1.5

/** Whether so many of the newest posts are expected to fill the page. */
function isExpectedWithin({ limit }: PostSearch, { share }: Expectation, posts: number): boolean {
  return (MARGIN * limit) / share <= posts
}

interface Way {
  query: string
  /** Those of the period. */
  marks?: string
  readMax: number
}

/**
 * Undefined where there are more than was expected. By the index of words alone, within the days or months of the period;
 * as two conditions, of which the index steps through the rarer one.
 */
async function findRare(
  db: Database,
  search: PostSearch,
  { query, marks, readMax }: Way,
): Promise<Post[] | undefined> {
  const reader = postReader(search.platform)
  const values: unknown[] = [query, search.limit]
  const condition = placeCondition(search, (value, type) => unknownToPlanner(values.push(value), type))
  const within = marks ? ` and post.search @@ ${unknownToPlanner(values.push(marks), 'tsquery')}` : ''
  const rows = await queryRows(db, {
    name: 'search-rare',
    text: `with match as materialized (
  select ${reader.ofPost} from posts as post where post.search @@ ${unknownToPlanner(1, 'tsquery')}${within} limit ${readMax}
)
select ${reader.columns}, seen.matches
from (select count(*) as matches from match) as seen
left join (
  select * from match as post where ${condition} order by ${NEWEST_FIRST} limit ${unknownToPlanner(2, 'bigint')}
) as post on true
${AUTHORS} order by ${NEWEST_FIRST}`,
    values,
  })
  if (Number(rows[0]?.[reader.width]) >= readMax) return undefined
  return rows.filter(([platform]) => platform !== null).map(reader.read)
}

/**
 * Those among the newest posts, by the index posts_newest. Where these begin is all that the walk is bounded by: sources and
 * an earliest time within it would look so narrow to the planner that it would read all of them and sort.
 */
async function findCommon(db: Database, search: PostSearch, { query, readMax }: Way): Promise<Post[]> {
  const { platform, sources, from, ...place } = search
  const reader = postReader(platform)
  const values: unknown[] = [query, search.limit]
  const parameter = (value: unknown, type: string) => unknownToPlanner(values.push(value), type)
  const walked = placeCondition(place, parameter)
  const narrowed = placeCondition({ platform, sources, from, limit: search.limit }, parameter)
  const rows = await queryRows(db, {
    name: 'search-common',
    text: `select ${reader.columns}
from (
  select * from (
    select ${reader.ofPost}, post.search from posts as post where ${walked} order by ${NEWEST_FIRST} limit ${readMax}
  ) as post
  where ${narrowed} and post.search @@ ${unknownToPlanner(1, 'tsquery')} limit ${unknownToPlanner(2, 'bigint')}
) as post
${AUTHORS} order by ${NEWEST_FIRST}`,
    values,
  })
  return rows.map(reader.read)
}

async function findInSteps(
  db: Database,
  { platform, sources, from, until, after, limit }: PostSearch,
  { query, expected }: { query: string; expected: Expectation | undefined },
): Promise<Post[]> {
  const reader = postReader(platform)
  const rows = await queryRows(db, {
    name: 'search-in-steps',
    text: `select ${reader.columns}
from search_posts($1::tsquery, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as key
join posts as post on post.platform = key.platform and post.external_id = key.external_id
${AUTHORS} order by ${NEWEST_FIRST}`,
    values: [
      query,
      platform ? [platform] : sources,
      from ?? '-infinity',
      until ?? 'infinity',
      after?.createdAt ?? 'infinity',
      after?.externalId ?? '',
      after?.platform ?? '',
      limit,
      expected ? WALK_EXPECTED : WALK,
      expected && Math.ceil((MARGIN * limit) / expected.share),
      expected?.ofDays,
      expected?.ofMonths,
    ],
  })
  return rows.map(reader.read)
}

/** So many of the newest posts are looked at one by one, which takes as long as a look into the index of words. */
const WALK = 100
/** Enough to meet a word that has become common since the statistics were made. */
const WALK_EXPECTED = 40

const AUTHORS =
  'left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)'
const NEWEST_FIRST = 'post.created_at desc, post.external_id desc, post.platform desc'

/** Those that pass further filters too, by the index of whichever the planner expects to leave the fewest. */
async function findNarrowed(
  db: Database,
  { platform = ALL_SOURCES, limit, ...search }: PostSearch,
): Promise<Post[]> {
  const { posts } = await findPosts(db, {
    filter: { ranges: [], ...search, platform },
    sort: { by: 'created_at', order: 'desc' },
    offset: 0,
    limit,
  })
  return posts
}

/** All posts of the period, by the index posts_newest. */
async function listNewest(db: Database, search: PostSearch): Promise<Post[]> {
  const reader = postReader(search.platform)
  const values: unknown[] = []
  const condition = placeCondition(search, (value, type) => `$${values.push(value)}::${type}`)
  const rows = await queryRows(db, {
    text: `select ${reader.columns}
from (select * from posts as post where ${condition} order by ${NEWEST_FIRST} limit ${search.limit}) as post
${AUTHORS} order by ${NEWEST_FIRST}`,
    values,
  })
  return rows.map(reader.read)
}

/** Of which sources and time the posts are, as a condition on `post`. */
function placeCondition(
  { platform, sources, from, until, after }: PostSearch,
  parameter: (value: unknown, type: string) => string,
): string {
  const platforms = platform ? [platform] : sources
  const parts = platforms ? [`post.platform = any (${parameter(platforms, 'text[]')}::text[])`] : []
  if (from) parts.push(`post.created_at >= ${parameter(from, 'timestamptz')}`)
  if (until) parts.push(`post.created_at < ${parameter(until, 'timestamptz')}`)
  if (after) {
    const place = `${parameter(after.createdAt, 'timestamptz')}, ${parameter(after.externalId, 'text')}`
    parts.push(`(post.created_at, post.external_id) <= (${place})`)
    parts.push(
      `(post.created_at, post.external_id, post.platform) < (${place}, ${parameter(after.platform, 'text')})`,
    )
  }
  return parts.join(' and ') || 'true'
}
