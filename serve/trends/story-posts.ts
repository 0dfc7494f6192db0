import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { type AsOfPosts, findPostsAsOf, readPostsAsOf } from '#store/social/lists/find-posts-as-of.ts'
import { type PostKey, readPosts } from '#store/social/lists/match-posts.ts'
import { OTHER_SOURCES, SOURCES_WITH_TABLE } from '#store/social/post-filter.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'

export interface StorySearch {
  /** Absent: whatever they speak of. */
  symbol?: string
  /** Absent: of every source. */
  source?: Source
  from: Date
  until: Date
  limit: number
}

/** The posts that stories are made of. */
export interface StoryPosts {
  /** The newest of a time; `reached` where there may be more although they are fewer than the limit. */
  listNewest(search: StorySearch): Promise<AsOfPosts>
  /** Those that are still there. */
  read(keys: readonly PostKey[]): Promise<Post[]>
}

/** As they are now. */
export function postsOfNow(db: Database): StoryPosts {
  return {
    listNewest: async ({ source, ...search }) => ({
      posts: await searchPosts(db, { ...search, ...(source === undefined ? {} : { platform: source }) }),
    }),
    read: (keys) => readPosts(db, keys),
  }
}

/** As they were at a moment, without those that were deleted since. docs/decisions/0145 */
export function postsAsOf(db: Database, asOf: Date): StoryPosts {
  return {
    listNewest: ({ source, symbol, from, limit, ...search }) => {
      const until = new Date(Math.min(search.until.getTime(), asOf.getTime() + 1))
      const sources = source === undefined ? [...SOURCES_WITH_TABLE, OTHER_SOURCES] : [source]
      return findPostsAsOf(db, { sources, filter: { ranges: [], symbol, from, until, asOf }, limit })
    },
    read: (keys) => readPostsAsOf(db, keys, asOf),
  }
}
