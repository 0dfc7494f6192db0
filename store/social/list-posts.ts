import type { Post } from '#contract/app/social.ts'
import type { Database } from '../database.ts'
import { countNewPosts } from './count-new-posts.ts'
import { boundedCount, COUNT_EXACT_MAX, countPosts, estimatePosts } from './count-posts.ts'
import { findSortedPosts } from './find-sorted-posts.ts'
import { findTimePosition } from './find-time-position.ts'
import { leaveOutLatecomers } from './leave-out-latecomers.ts'
import { listTimeBlocks } from './list-time-blocks.ts'
import { isTimeOnly, type PostFilter, type PostSort } from './post-filter.ts'

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
 * One page of a platform's posts and the number of all matches: exact by the roll-ups or up to COUNT_EXACT_MAX,
 * otherwise an estimate. A page past the end is empty. Throws PageOutOfReach.
 */
export async function listPosts(db: Database, query: PostListQuery): Promise<PostList> {
  if (isFirstOfAll(query)) {
    const found = await findSortedPosts(db, { ...query, total: sumOfMonths(query.filter) })
    return { posts: found.posts, total: found.total ?? 0, isEstimate: false }
  }
  return isTimeOnly(query.filter) ? listPeriod(db, query) : listFiltered(db, query)
}

/** Near pages without any filter: what most people look at. */
function isFirstOfAll({ filter, offset }: PostListQuery): boolean {
  return offset === 0 && isTimeOnly(filter) && !filter.from && !filter.until && !filter.asOf
}

function sumOfMonths({ platform }: PostFilter): string {
  return `select sum(posts) from post_rollups where platform = '${platform}' and symbol = '' and grain = 'month'`
}

/** The roll-ups know the total, and by time they also lead to the page. */
async function listPeriod(db: Database, query: PostListQuery): Promise<PostList> {
  const { filter, sort, offset } = query
  const { platform, from, until, asOf } = filter
  const period = { from, until }
  let blocks = await listTimeBlocks(db, { platform, period })
  if (asOf) blocks = await leaveOutLatecomers(db, { platform, period, blocks, asOf })
  const total = blocks.reduce((sum, block) => sum + block.posts, 0)
  if (offset >= total) return { posts: [], total, isEstimate: false }
  if (sort.by !== 'created_at') {
    refuseOutOfReach(offset)
    return { posts: (await findSortedPosts(db, query)).posts, total, isEstimate: false }
  }
  const position = await findTimePosition(db, { platform, period, blocks, order: sort.order, offset, asOf })
  if (!position) return { posts: [], total, isEstimate: false }
  const near = { ...query, filter: { ...filter, ...position.period }, offset: position.offset }
  return { posts: (await findSortedPosts(db, near)).posts, total, isEstimate: false }
}

async function listFiltered(db: Database, query: PostListQuery): Promise<PostList> {
  const { filter, offset, limit } = query
  // A far page that does not exist is told by counting, not by walking to where it would be.
  if (offset >= COUNT_EXACT_MAX) {
    const counted = await countPosts(db, filter)
    if (counted <= COUNT_EXACT_MAX && counted <= offset)
      return { posts: [], total: counted - (await countLate(db, filter)), isEstimate: false }
    refuseOutOfReach(offset)
  }
  // Where the planner expects very many, counting up to the bound would cost more than the page and tell nothing.
  const expected = filter.username ? 0 : await estimatePosts(db, filter)
  const isMany = expected > COUNT_EXACT_MAX * SURELY_MORE
  const { posts, total } = await findSortedPosts(db, {
    ...query,
    total: isMany ? undefined : boundedCount(filter),
  })
  if (posts.length > 0 && posts.length < limit)
    return { posts, total: offset + posts.length, isEstimate: false }
  if (posts.length === 0 && offset === 0) return { posts, total: 0, isEstimate: false }
  const counted = total ?? (isMany && posts.length > 0 ? COUNT_EXACT_MAX + 1 : await countPosts(db, filter))
  if (counted <= COUNT_EXACT_MAX) {
    const ofMoment = counted - (await countLate(db, filter))
    const isPastEnd = posts.length === 0
    return {
      posts,
      total: isPastEnd ? Math.min(ofMoment, offset) : Math.max(ofMoment, offset + posts.length),
      isEstimate: false,
    }
  }
  const estimate = Math.max(expected || (await estimatePosts(db, filter)), counted, offset + posts.length)
  return { posts, total: posts.length === 0 ? Math.min(estimate, offset) : estimate, isEstimate: true }
}

/** How many matches were stored after the moment of the list: counts take them in, so that they stay within an index. */
async function countLate(db: Database, filter: PostFilter): Promise<number> {
  if (!filter.asOf) return 0
  return countNewPosts(db, { filter, since: filter.asOf, max: COUNT_EXACT_MAX })
}

/** How many times the bound the planner must expect before it is believed without counting. */
const SURELY_MORE = 10

function refuseOutOfReach(offset: number): void {
  if (offset > WALK_MAX) throw new PageOutOfReach()
}
