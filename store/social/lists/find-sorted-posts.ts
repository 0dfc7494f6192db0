import type { Database } from '../../database.ts'
import { queryRows } from '../../query-rows.ts'
import { conditionOf, fromPosts, isInSharedTable, isNarrowed, isOfSeveral } from '../post-filter.ts'
import { AUTHOR_POSTS_MAX, sumAuthorPosts } from './count-author-matches.ts'
import { type FindPostsQuery, type FoundPosts, findPosts } from './find-posts.ts'

/** The posts of a filter in any order; those without the count that is sorted by come last, whichever the direction. */
export async function findSortedPosts(db: Database, asked: FindPostsQuery): Promise<FoundPosts> {
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
