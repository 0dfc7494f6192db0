import type { Post } from '#contract/app/social.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../query-rows.ts'
import { findPosts } from '../lists/find-posts.ts'
import { isNarrowed, type PostNarrowing, quoteSource } from '../post-filter.ts'
import { postReader } from '../post-reader.ts'
import { compileSearch } from './compile-search.ts'
import { expectMatches } from './expect-matches.ts'

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
 * The newest posts whose text, hashtags or symbols match: a word in every tenth post costs as little as one in every
 * ten thousandth. store/functions/search_posts.sql
 */
export async function searchPosts(db: Database, search: PostSearch): Promise<Post[]> {
  const { words, symbol, tag, platform, sources, from, until, after, limit } = search
  if (isNarrowed({ ranges: [], ...search, words: undefined, symbol: undefined }))
    return findNarrowed(db, search)
  if (words === undefined && symbol === undefined && tag === undefined) return listNewest(db, search)
  const query = await compileSearch(db, { words, symbol, tag })
  if (query === '') return []
  const expected = await expectMatches(db, query, limit)
  const reader = postReader(platform)
  const rows = await queryRows(db, {
    name: `search-posts-${reader.width}`,
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
      expected?.wanted,
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
  const values: string[] = []
  const condition = conditionOf(search, (value) => `$${values.push(value)}`)
  const rows = await queryRows(db, {
    text: `select ${reader.columns}
from (select * from posts as post where ${condition} order by ${NEWEST_FIRST} limit ${search.limit}) as post
${AUTHORS} order by ${NEWEST_FIRST}`,
    values,
  })
  return rows.map(reader.read)
}

type Parameter = (value: string) => string

function conditionOf({ platform, sources, from, until, after }: PostSearch, parameter: Parameter): string {
  const platforms = platform ? [platform] : sources
  const parts = platforms ? [`post.platform in (${platforms.map(quoteSource).join(', ')})`] : []
  if (from) parts.push(`post.created_at >= ${parameter(from.toISOString())}`)
  if (until) parts.push(`post.created_at < ${parameter(until.toISOString())}`)
  if (after) {
    const [time, id, source] = [
      parameter(after.createdAt.toISOString()),
      parameter(after.externalId),
      parameter(after.platform),
    ]
    parts.push(`(post.created_at, post.external_id) <= (${time}, ${id})`)
    parts.push(`(post.created_at, post.external_id, post.platform) < (${time}, ${id}, ${source}::text)`)
  }
  return parts.join(' and ') || 'true'
}
