import {
  type countNewSourcePosts,
  type listSourcePosts,
  NEW_POSTS_MAX,
  type PostPage,
} from '#contract/app/social.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { countNewPosts as countArrivals } from '#store/social/lists/count-posts.ts'
import {
  isShort,
  listPosts as list,
  PageOutOfReach,
  type PostList,
  type PostListQuery,
  WALK_MAX,
} from '#store/social/lists/list-posts.ts'
import { isTimeOnly } from '#store/social/post-filter.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import type { BoundedQueue } from '../queues/bounded-queue.ts'
import { explainEmptiness } from '../sources/explain-absence.ts'
import { readPostFilter, readPostSort } from './read-post-filter.ts'

/** One page of a source's posts with the number of all matches. Throws a 400 that names the parameter. */
export async function listPosts(
  ctx: Context,
  platform: Source,
  query: QueryOf<typeof listSourcePosts>,
): Promise<PostPage> {
  const { page, limit } = query
  const asked = ctx.now()
  const filter = readPostFilter(ctx, platform, query)
  const found = await runInLane(ctx, {
    filter,
    sort: readPostSort(ctx, platform, query),
    offset: (page - 1) * limit,
    limit,
  })
  const { absence } = await explainEmptiness(ctx, {
    source: platform === ALL_SOURCES ? undefined : platform,
    until: filter.until,
    isEmpty: found.total === 0,
  })
  return {
    data: found.posts,
    pagination: {
      total: found.total,
      page,
      limit,
      pages: Math.ceil(found.total / limit),
      ...(found.isEstimate ? { totalIsEstimate: true as const } : {}),
      asOf: (filter.asOf ?? asked).toISOString(),
    },
    ...(absence ? { absence } : {}),
  }
}

/** Odd filters wait for each other, so that however slow they are the plain lists always find a connection. */
async function runInLane(ctx: Context, query: PostListQuery): Promise<PostList> {
  try {
    const lane = laneOf(ctx, query)
    return await lane.run(() => list(ctx.readDb, query))
  } catch (error) {
    if (!(error instanceof PageOutOfReach)) throw error
    const last = Math.floor(WALK_MAX / query.limit) + 1
    throw invalid(
      'page',
      `page must be at most ${last} in this order: narrow the filters, turn sortOrder round, or sort by createdAt`,
    )
  }
}

function laneOf(ctx: Context, query: PostListQuery): BoundedQueue {
  if (isShort(query)) return ctx.shortReads
  return isQuick(query) ? ctx.quickReads : ctx.heavyReads
}

/** Answered from the roll-ups and one short stretch of an index. */
function isQuick({ filter, sort, offset }: PostListQuery): boolean {
  if (isTimeOnly(filter)) return sort.by === 'created_at' || offset < 1_000
  return isTimeOnly({ ...filter, username: undefined }) && sort.by === 'created_at' && offset < 1_000
}

/** How many posts of a table's filter came after the moment of its state. Throws a 400 that names the parameter. */
export async function countNewPosts(
  ctx: Context,
  platform: Source,
  query: QueryOf<typeof countNewSourcePosts>,
): Promise<AnswerOf<typeof countNewSourcePosts>> {
  const { asOf, ...filter } = readPostFilter(ctx, platform, query)
  const since = asOf ?? ctx.now() // the contract asks for it
  const count = await ctx.heavyReads.run(() =>
    countArrivals(ctx.readDb, { filter, since, max: NEW_POSTS_MAX + 1 }),
  )
  return count > NEW_POSTS_MAX ? { count: NEW_POSTS_MAX, isMore: true } : { count }
}
