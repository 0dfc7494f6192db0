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
  isTimeOnly,
  type PostFilter,
  type PostSort,
  quoteSource,
} from '../post-filter.ts'
import type { Period } from '../time-grains.ts'
import { AUTHOR_POSTS_MAX, countAuthorMatches, sumAuthorPosts } from './count-author-matches.ts'
import { countByLikes, type LikeCount } from './count-by-likes.ts'
import { boundedCount, COUNT_EXACT_MAX, countNewPosts, countPosts, estimatePosts } from './count-posts.ts'
import { estimateMatches } from './estimate-matches.ts'
import { type FindPostsQuery, type FoundPosts, findPosts, reachOf, SMALL_OFFSET } from './find-posts.ts'
import { leaveOutLatecomers, listTimeBlocks, sumOfPeriod, type TimeBlock } from './list-time-blocks.ts'

const FINER = { month: 'day', day: 'hour' } as const

export interface PostListQuery {
  filter: PostFilter
  sort: PostSort
  /** How many posts come before the page. */
  offset: number
  limit: number
}

export interface PostList {
  posts: Post[]
  /** All matches. */
  total: number
  isEstimate: boolean
}

/** Beyond this many posts a page is found only where the roll-ups lead to it: by time, with no filter but time. */
export const WALK_MAX = 1_000_000

/** The page lies further than the database may be made to walk. */
export class PageOutOfReach extends Error {
  override name = 'PageOutOfReach'
}

/**
 * One page of a platform's posts and the number of all matches: exact by the roll-ups, up to COUNT_EXACT_MAX and of an
 * author, a time or a symbol of few posts, otherwise an estimate. A page past the end is empty. Throws PageOutOfReach.
 */
export async function listPosts(db: Database, query: PostListQuery): Promise<PostList> {
  if (isFirstOfAll(query)) {
    const found = await findSortedPosts(db, { ...query, total: () => sumOfMonths(query.filter) })
    return { posts: found.posts, total: found.total ?? 0, isEstimate: false }
  }
  if (isTimeOnly({ ...query.filter, symbol: undefined })) return listPeriod(db, query)
  if (isAuthorAlone(query.filter)) return listAuthor(db, query)
  const byLikes = await countByLikes(db, query.filter)
  return byLikes ? listCounted(db, query, byLikes) : listFiltered(db, query)
}

/** Whether `listPosts` asks for nothing but short reads. */
export function isShort(query: PostListQuery): boolean {
  const { filter, sort } = query
  return (
    sort.by === 'created_at' && reachOf(query) !== undefined && (isTimeOnly(filter) || isAuthorAlone(filter))
  )
}

/** Near pages without any filter: what most people look at. */
function isFirstOfAll({ filter, offset }: PostListQuery): boolean {
  return offset === 0 && isTimeOnly(filter) && !filter.from && !filter.until && !filter.asOf
}

function sumOfMonths({ platform }: PostFilter): string {
  const ofPlatform = platform === ALL_SOURCES ? '' : `platform = ${quoteSource(platform)} and `
  return `select sum(posts) from post_rollups where ${ofPlatform}symbol = '' and grain = 'month'`
}

/** Nothing but the author narrows the posts, so that the author's sums know how many there are. */
function isAuthorAlone({ username, platform, from, until, asOf, ...others }: PostFilter): boolean {
  return (
    username !== undefined &&
    !isOfSeveral(platform) &&
    !from &&
    !until &&
    !asOf &&
    isTimeOnly({ ...others, platform })
  )
}

/** One page of an author's posts; those of a prolific one may be more than are counted one by one. */
async function listAuthor(db: Database, query: PostListQuery): Promise<PostList> {
  const { filter, offset } = query
  // A page that lies past the end is empty, however far.
  if (offset <= WALK_MAX) {
    const found = await findSortedPosts(db, { ...query, total: () => sumOfAuthor(filter) })
    if (found.posts.length > 0) return { posts: found.posts, total: found.total ?? 0, isEstimate: false }
  }
  const rows = await queryRows(db, { text: sumOfAuthor(filter), values: [filter.username], isShort: true })
  const total = Number(rows[0]?.[0] ?? 0)
  if (offset < total) refuseOutOfReach(offset)
  return { posts: [], total, isEstimate: false }
}

/** An expression over the values of the filter's condition, of which the name is the only one. */
function sumOfAuthor({ platform }: PostFilter): string {
  return `select posts from author_totals where platform = ${quoteSource(platform)} and username_key = lower($1)`
}

/** The roll-ups know the total, and by time they also lead to the page. */
async function listPeriod(db: Database, query: PostListQuery): Promise<PostList> {
  const { filter, sort, offset } = query
  const { platform, symbol, from, until, asOf } = filter
  const period = { from, until }
  if (!symbol && !asOf && sort.by === 'created_at' && offset <= SMALL_OFFSET) {
    const found = await findSortedPosts(db, {
      ...query,
      total: (parameter) => sumOfPeriod({ platform, period }, parameter),
    })
    // Without rows there is no total; on the first page that is the total.
    if (found.total !== undefined || offset === 0)
      return { posts: found.posts, total: found.total ?? 0, isEstimate: false }
  }
  let blocks = await listTimeBlocks(db, { platform, symbol, period })
  if (asOf) blocks = await leaveOutLatecomers(db, { platform, symbol, period, blocks, asOf })
  const total = blocks.reduce((sum, block) => sum + block.posts, 0)
  if (offset >= total) return { posts: [], total, isEstimate: false }
  if (sort.by !== 'created_at') {
    refuseOutOfReach(offset)
    return { posts: (await findSortedPosts(db, query)).posts, total, isEstimate: false }
  }
  const position = await findTimePosition(db, {
    platform,
    symbol,
    period,
    blocks,
    order: sort.order,
    offset,
    asOf,
  })
  if (!position) return { posts: [], total, isEstimate: false }
  const near = { ...query, filter: { ...filter, ...position.period }, offset: position.offset }
  return { posts: (await findSortedPosts(db, near)).posts, total, isEstimate: false }
}

/** One page of a list whose total is known ahead. */
async function listCounted(
  db: Database,
  query: PostListQuery,
  { posts: counted, isEstimate }: LikeCount,
): Promise<PostList> {
  const { filter, offset } = query
  const total = Math.max(0, counted - (await countLate(db, filter, counted)))
  if (offset >= total && !isEstimate) return { posts: [], total, isEstimate }
  refuseOutOfReach(offset)
  const { posts } = await findSortedPosts(db, query)
  if (posts.length === 0 && isEstimate)
    return { posts, total: await countUpTo(db, filter, offset), isEstimate: false }
  return { posts, total: Math.max(total, offset + posts.length), isEstimate }
}

async function listFiltered(db: Database, query: PostListQuery): Promise<PostList> {
  const { filter, offset, limit } = query
  // A far page that does not exist is found by counting, not by walking to where it would be.
  if (offset >= COUNT_EXACT_MAX) {
    const counted = await countPosts(db, filter)
    if (counted <= COUNT_EXACT_MAX && counted <= offset)
      return { posts: [], total: counted - (await countLate(db, filter)), isEstimate: false }
    refuseOutOfReach(offset)
  }
  // Where the planner expects very many, counting up to the bound would cost more than the page and give no total.
  const expected = filter.username ? 0 : await estimatePosts(db, filter)
  const isMany = expected > COUNT_EXACT_MAX * SURELY_MORE
  // Beyond what is counted only one post more shows whether there is a next page: an estimate may be too low.
  const ahead = offset + limit >= COUNT_EXACT_MAX ? 1 : 0
  const found = await findSortedPosts(db, {
    ...query,
    limit: limit + ahead,
    total: isMany ? undefined : () => boundedCount(filter),
  })
  const posts = found.posts.slice(0, limit)
  const seen = offset + found.posts.length
  if (posts.length === 0) return { posts, total: await countUpTo(db, filter, offset), isEstimate: false }
  if (found.posts.length < limit + ahead) return { posts, total: seen, isEstimate: false }
  let counted = found.total ?? (isMany ? undefined : await countPosts(db, filter))
  const known =
    counted !== undefined && counted <= COUNT_EXACT_MAX
      ? undefined
      : ((await countAuthorMatches(db, filter)) ?? (await estimateMatches(db, filter, { expected })))
  // The planner expected very many where there are few.
  if (isMany && known?.isEstimate && known.posts <= COUNT_EXACT_MAX) counted = await countPosts(db, filter)
  if (counted !== undefined && counted <= COUNT_EXACT_MAX) {
    return { posts, total: Math.max(counted - (await countLate(db, filter)), seen), isEstimate: false }
  }
  if (known && !known.isEstimate) {
    return {
      posts,
      total: Math.max(known.posts - (await countLate(db, filter, known.posts)), seen),
      isEstimate: false,
    }
  }
  const estimate = known?.posts ?? (expected || (await estimatePosts(db, filter)))
  return { posts, total: Math.max(estimate, counted ?? 0, seen), isEstimate: true }
}

/** All matches of the list's moment, of which there are at most `max`: a page that begins there is empty. */
async function countUpTo(db: Database, filter: PostFilter, max: number): Promise<number> {
  if (max === 0) return 0
  const late = await countLate(db, filter)
  const counted = await countPosts(db, filter, { max: max + late })
  return Math.min(counted - late, max)
}

/** How many matches were stored after the moment of the list: counts take them in, so that they stay within an index. */
async function countLate(db: Database, filter: PostFilter, max = COUNT_EXACT_MAX): Promise<number> {
  if (!filter.asOf) return 0
  return countNewPosts(db, { filter, since: filter.asOf, max })
}

/** How many times the bound the planner must expect before it is believed without counting. */
const SURELY_MORE = 10

function refuseOutOfReach(offset: number): void {
  if (offset > WALK_MAX) throw new PageOutOfReach()
}

/** The posts of a filter in any order; those without the count that is sorted by come last, whichever the direction. */
async function findSortedPosts(db: Database, asked: FindPostsQuery): Promise<FoundPosts> {
  const query = { ...asked, isByAuthor: await isOfFewPosts(db, asked) }
  if (!isInTwoParts(query)) return findPosts(db, query)
  const present = await findPosts(db, { ...query, presence: 'present' })
  const missing = query.limit - present.posts.length
  if (missing === 0) return present
  const presentBefore =
    present.posts.length > 0 ? query.offset + present.posts.length : await countPresent(db, query)
  const absent = await findPosts(db, {
    ...query,
    presence: 'absent',
    offset: Math.max(0, query.offset - presentBefore),
    limit: missing,
  })
  return { posts: [...present.posts, ...absent.posts], total: present.total ?? absent.total }
}

/**
 * Whether an author's posts that are narrowed further are few enough to sort all of them: that takes less than to find
 * their place among all posts in the order of a count. The planner takes filters for
 * independent: it does not see that an author never writes in a language, and walks all posts for nothing.
 */
async function isOfFewPosts(db: Database, { filter, sort }: FindPostsQuery): Promise<boolean> {
  const { username, ...others } = filter
  if (!username || sort.by === 'created_at' || sort.by === 'username') return false
  if (isOfSeveral(filter.platform) || !isNarrowed(others)) return false
  return (await sumAuthorPosts(db, filter)) <= AUTHOR_POSTS_MAX
}

/**
 * Going down the index of a count, PostgreSQL meets the absent ones first; where sources share a table the indexes of
 * counts leave them out. Neither matters where a range does.
 */
function isInTwoParts({ filter, sort }: FindPostsQuery): boolean {
  if (sort.by === 'created_at' || sort.by === 'username') return false
  if (sort.order === 'asc' && !isInSharedTable(filter.platform)) return false
  return !filter.ranges.some(({ count }) => count === sort.by)
}

/** Asked only where the page begins behind all of them, so there are at most `offset`. */
async function countPresent(db: Database, { filter, sort, offset }: FindPostsQuery): Promise<number> {
  const { text, values } = conditionOf(filter)
  const rows = await queryRows(db, {
    text: `select count(*) from (
  select 1 from ${fromPosts(filter.platform)} where ${text} and ${sort.by} is not null order by ${sort.by} limit ${offset}
) as present`,
    values,
  })
  return Number(rows[0]?.[0])
}

interface TimePosition {
  /** The period without the hours before the wanted post. */
  period: Period
  /** How many of its posts come before the wanted one: fewer than one hour has. */
  offset: number
}

/**
 * Where the post at `offset` of a period lies, newest or oldest first, found by counting months, then days, then
 * hours, so that a far page costs what a near one does. `blocks` are those of the period. Undefined beyond the end.
 */
async function findTimePosition(
  db: Database,
  query: {
    platform: Source
    symbol?: string
    period: Period
    blocks: TimeBlock[]
    order: 'asc' | 'desc'
    offset: number
    asOf?: Date
  },
): Promise<TimePosition | undefined> {
  const { platform, symbol, order, asOf } = query
  let { blocks, offset } = query
  for (;;) {
    const found = findBlock(blocks, order, offset)
    if (!found) return undefined
    offset = found.offset
    const { grain, start, end } = found.block
    if (grain === 'hour' || grain === 'part') {
      const period =
        order === 'desc'
          ? { ...query.period, until: new Date(end) }
          : { ...query.period, from: new Date(start) }
      return { period, offset }
    }
    const period = { from: new Date(start), until: new Date(end) }
    blocks = await listTimeBlocks(db, { platform, symbol, period, coarsest: FINER[grain] })
    if (asOf) blocks = await leaveOutLatecomers(db, { platform, symbol, period, blocks, asOf })
  }
}

function findBlock(
  blocks: TimeBlock[],
  order: 'asc' | 'desc',
  offset: number,
): { block: TimeBlock; offset: number } | undefined {
  let rest = offset
  for (const block of order === 'asc' ? blocks : blocks.toReversed()) {
    if (rest < block.posts) return { block, offset: rest }
    rest -= block.posts
  }
  return undefined
}
