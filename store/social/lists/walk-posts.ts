import type { Post } from '#contract/post.ts'
import type { Database } from '../../database.ts'
import type { PostFilter, PostSort } from '../post-filter.ts'
import { type FindPostsQuery, findPosts } from './find-posts.ts'

export interface PostWalk {
  filter: PostFilter
  sort: PostSort
  /** How many posts at the most. */
  limit: number
  /** How many are read at once. */
  batch: number
}

/**
 * All posts of a filter in an order, batch by batch, the same as page after page of `listPosts`. Each batch begins
 * where the one before ended, by the index of the order, so the last costs what the first did; between them no
 * connection is held. With `asOf` what is stored meanwhile does not matter.
 */
export async function* walkPosts(db: Database, walk: PostWalk): AsyncGenerator<Post[]> {
  let rest = walk.limit
  for (const presence of presencesOf(walk)) {
    let after: Post | undefined
    while (rest > 0) {
      const limit = Math.min(walk.batch, rest)
      const posts = await findNext(db, { ...walk, offset: 0, presence, after, limit })
      if (posts.length > 0) yield posts
      rest -= posts.length
      after = posts.at(-1)
      if (posts.length < limit) break
    }
  }
}

/** Posts without the count that is sorted by come last, whichever the direction; a range leaves them out. */
function presencesOf({ filter, sort }: PostWalk): FindPostsQuery['presence'][] {
  if (sort.by === 'created_at' || sort.by === 'username') return [undefined]
  if (filter.ranges.some(({ count }) => count === sort.by)) return [undefined]
  return ['present', 'absent']
}

async function findNext(db: Database, query: FindPostsQuery): Promise<Post[]> {
  const { filter, sort, after, limit } = query
  if (sort.by !== 'username' || !after || filter.username) return (await findPosts(db, query)).posts
  // First what is left of the author, then the authors after: each is one range of the index.
  const ofAuthor = { ...filter, username: after.userRef.username }
  const { posts } = await findPosts(db, { ...query, filter: ofAuthor })
  if (posts.length === limit) return posts
  const others = await findPosts(db, { ...query, limit: limit - posts.length })
  return [...posts, ...others.posts]
}
