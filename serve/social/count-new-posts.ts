import {
  type countNewFacebookPosts,
  type countNewInstagramPosts,
  type countNewSourcePosts,
  type countNewTwitterPosts,
  NEW_POSTS_MAX,
} from '#contract/app/new-posts.ts'
import type { Source } from '#contract/posts.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { countNewPosts as countArrivals } from '#store/social/lists/count-new-posts.ts'
import type { Context } from '../context/context.ts'
import { readPostFilter } from './read-post-filter.ts'

type NewQuery =
  | QueryOf<typeof countNewTwitterPosts>
  | QueryOf<typeof countNewInstagramPosts>
  | QueryOf<typeof countNewFacebookPosts>
  | QueryOf<typeof countNewSourcePosts>

/** How many posts of a table's filter came after the moment of its state. Throws a 400 that names the parameter. */
export async function countNewPosts(
  ctx: Context,
  platform: Source,
  query: NewQuery,
): Promise<AnswerOf<typeof countNewTwitterPosts>> {
  const { asOf, ...filter } = readPostFilter(ctx, platform, query)
  const since = asOf ?? ctx.now() // the contract asks for it
  const count = await ctx.heavyReads.run(() =>
    countArrivals(ctx.readDb, { filter, since, max: NEW_POSTS_MAX + 1 }),
  )
  return count > NEW_POSTS_MAX ? { count: NEW_POSTS_MAX, isMore: true } : { count }
}
