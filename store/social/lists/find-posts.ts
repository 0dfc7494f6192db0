import type { Post } from '#contract/post.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import {
  conditionOf,
  fromPosts,
  isInSharedTable,
  isNarrowed,
  isOfSeveral,
  type PostFilter,
  type PostSort,
  quoteSource,
  tableOf,
  tablesOf,
  unknownToPlanner,
} from '../post-filter.ts'
import { postReader } from '../post-reader.ts'

export interface FindPostsQuery {
  filter: PostFilter
  sort: PostSort
  /** Only the posts that have the count which is sorted by, or only those that do not. */
  presence?: 'present' | 'absent'
  /** Only what comes after this post; by username, and not of one author alone: after all posts of its author. */
  after?: Post
  offset: number
  limit: number
  /** An SQL expression over the filter's values, and further ones that it adds, for the number of all matches. */
  total?: (parameter: (value: unknown, type: string) => string) => string
  /** Whether all posts of the filter's author are read and sorted, whatever the planner expects. */
  isByAuthor?: boolean
}

export interface FoundPosts {
  posts: Post[]
  /** The value of the expression `total`; not evaluated without posts. */
  total?: number
}

/** Up to here rows are passed over where they lie; beyond, only their index entries are, and then the page is fetched. */
export const SMALL_OFFSET = 200

/**
 * The posts of a filter in an order, from the one at `offset` on, by one walk along the index of what is sorted by.
 * Descending counts need `presence` unless a range excludes absent ones: in the index they come last going up.
 */
export async function findPosts(db: Database, query: FindPostsQuery): Promise<FoundPosts> {
  const { filter, sort, limit, offset, presence, total } = query
  const reader = postReader(filter.platform)
  const table = tableOf(filter.platform)
  const platform = (alias: string) =>
    isOfSeveral(filter.platform) ? `${alias}.platform` : quoteSource(filter.platform)
  const reach = reachOf(query)
  const condition = conditionOf(filter, { isPlannedOnce: reach !== undefined })
  const where = [
    condition.text,
    ...(presence ? [`${sort.by} is ${presence === 'present' ? 'not null' : 'null'}`] : []),
    ...(query.after
      ? [afterCondition(query, query.after, (value) => `$${condition.values.push(value)}`)]
      : []),
  ].join(' and ')
  const order = presence === 'absent' && isInSharedTable(filter.platform) ? byTime(sort) : sort
  const ordered = `order by ${orderOf(order, { table, platform: filter.platform })}`
  const isSmall = offset <= SMALL_OFFSET
  const columns = isSmall ? '*' : 'platform, external_id, created_at'
  const from = isOfEachTable(query)
    ? fromEachTable(tablesOf(filter), { columns, page: `where ${where} ${ordered} limit ${offset + limit}` })
    : `${query.isByAuthor ? fromAuthor(filter.platform) : fromPosts(filter.platform)} where ${where}`
  const parameter = (value: unknown, type: string) => unknownToPlanner(condition.values.push(value), type)
  const page = reach
    ? // The planner sees the reach, so that one plan serves all pages within it.
      `select * from (select * from ${from} ${ordered} limit ${reach}) as ${table}
limit ${parameter(limit, 'bigint')} offset ${parameter(offset, 'bigint')}`
    : `select ${columns} from ${from} ${ordered} limit ${limit} offset ${offset}`
  const source = isSmall
    ? `(${page}) as post`
    : `(${page}) as key
join ${table} as post on post.platform = ${platform('key')} and post.external_id = key.external_id`
  const rows = await queryRows(db, {
    ...(reach !== undefined && { name: 'list-posts', isShort: true }),
    text: `select ${reader.columns}${total ? `, (${total(parameter)})` : ''}
from ${source}
left join authors as author on author.platform = ${platform('post')} and author.username_key = lower(post.username)
order by ${orderOf(order, { table: 'post', platform: filter.platform })}`,
    values: condition.values,
  })
  const counted = rows[0]?.[reader.width]
  return { posts: rows.map(reader.read), total: counted == null ? undefined : Number(counted) }
}

/**
 * Several tables are otherwise walked as one, in the order of their time, also those in which an index shows that nothing
 * matches: an ordered union takes an ordered path through each.
 */
function isOfEachTable({ filter, sort }: FindPostsQuery): boolean {
  return filter.platform === ALL_SOURCES && sort.by === 'created_at' && isNarrowed(filter)
}

/** The matches of each table that can be among those that are asked for, each found in the way that is best there. */
function fromEachTable(tables: string[], { columns, page }: { columns: string; page: string }): string {
  const parts = tables.map((table) => `(select ${columns} from ${table} as posts ${page})`)
  return `(${parts.join(' union all ')}) as posts`
}

/** The author's posts as a table of their own; the name is the first of the filter's values. */
function fromAuthor(platform: Source): string {
  return `(select * from ${fromPosts(platform)} where lower(username) = lower($1) offset 0) as ${tableOf(platform)}`
}

/** Without the count that is sorted by only the tie is left, and the indexes of a shared table lead to nothing else. */
function byTime({ order }: PostSort): PostSort {
  return { by: 'created_at', order }
}

/** Ties go by time and then by id, in the direction that the index has. */
function orderOf({ by, order }: PostSort, { table, platform }: { table: string; platform: Source }): string {
  // Posts of several sources can share a moment and an id.
  const last = (way: PostSort['order']) => (isOfSeveral(platform) ? `, ${table}.platform ${way}` : '')
  const tie = `${table}.created_at ${order}, ${table}.external_id ${order}${last(order)}`
  if (by === 'created_at') return tie
  if (by !== 'username') return `${table}.${by} ${order}, ${tie}`
  const opposite = order === 'asc' ? 'desc' : 'asc' // posts_by_username has each author's newest first
  return `lower(${table}.username) ${order}, ${table}.created_at ${opposite}, ${table}.external_id ${opposite}${last(opposite)}`
}

/** A range of the index of the order: the columns of `orderOf` compared as a row. */
function afterCondition(
  { filter, sort: { by, order }, presence }: FindPostsQuery,
  after: Post,
  parameter: (value: unknown) => string,
): string {
  const further = order === 'asc' ? '>' : '<'
  const isOfSources = isOfSeveral(filter.platform)
  const time = () =>
    [after.createdAt, after._id, ...(isOfSources ? [after.platform] : [])].map(parameter).join(', ')
  const columns = `created_at, external_id${isOfSources ? ', platform' : ''}`
  if (by === 'username') {
    if (!filter.username) return `lower(username) ${further} lower(${parameter(after.userRef.username)})`
    return `(${columns}) ${order === 'asc' ? '<' : '>'} (${time()})`
  }
  if (by === 'created_at' || presence === 'absent') return `(${columns}) ${further} (${time()})`
  return `(${by}, created_at, external_id) ${further} (${parameter(after[by])}, ${time()})`
}

/**
 * How many posts the statement reaches to that serves all near pages which nothing narrows but author, time and place, what
 * is asked for most; undefined where others have their own. These statements are few, so that each connection keeps their
 * plans.
 */
export function reachOf({
  filter,
  sort,
  presence,
  after,
  offset,
  limit,
}: Omit<FindPostsQuery, 'total' | 'isByAuthor'>): number | undefined {
  const { platform: _, username: __, ...others } = filter
  if (others.asOf || others.sources || isNarrowed(others) || presence || after) return undefined
  const reach = REACHES.find((rows) => offset + limit <= rows)
  const isNewestFirst = sort.by === 'created_at' && sort.order === 'desc'
  const isBounded = others.from || others.until || others.after
  return isNewestFirst || (!isBounded && reach === REACHES[0]) ? reach : undefined
}

const REACHES = [32, SMALL_OFFSET]
