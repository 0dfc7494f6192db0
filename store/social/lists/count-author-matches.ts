import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { conditionOf, fromPosts, isOfSeveral, type PostFilter, quoteSource, tableOf } from '../post-filter.ts'
import { countPosts } from './count-posts.ts'

/** So many posts of an author are read sooner than the planner guesses how many of them pass further filters. */
export const AUTHOR_POSTS_MAX = 50_000
/** So many of the others' posts are looked at: 10,000 matches among a million are estimated to within 10 % in 19 of 20 cases. */
const SAMPLE = 40_000

export interface AuthorMatches {
  posts: number
  isEstimate: boolean
}

/**
 * How many posts a filter matches that narrows an author's posts further, whatever its `asOf`: counted, or of an author
 * of more than `readMax` posts the share of matches in an even sample of about `sample` of them. The planner takes
 * filters for independent, and is many times off where an author writes in one language or of one asset. Undefined
 * without an author and for several sources.
 */
export async function countAuthorMatches(
  db: Database,
  filter: PostFilter,
  { readMax = AUTHOR_POSTS_MAX, sample = SAMPLE } = {},
): Promise<AuthorMatches | undefined> {
  if (!filter.username || isOfSeveral(filter.platform)) return undefined
  const posts = await sumAuthorPosts(db, filter)
  if (posts <= readMax) return { posts: await countPosts(db, filter, { max: readMax }), isEstimate: false }
  const [looked, matched] = await sampleMatches(db, filter, Math.floor(posts / sample))
  return { posts: looked === 0 ? 0 : Math.round((posts * matched) / looked), isEstimate: true }
}

/** All posts of an author at one source, by the primary key of author_totals. */
export async function sumAuthorPosts(
  db: Database,
  { platform, username }: Pick<PostFilter, 'platform' | 'username'>,
): Promise<number> {
  const rows = await queryRows(db, {
    name: 'count-author-posts',
    text: 'select posts from author_totals where platform = $1 and username_key = lower($2)',
    values: [platform, username],
  })
  return Number(rows[0]?.[0] ?? 0)
}

/**
 * Of every `step`th post, by a hash of its id: how many there are and how many of them match. The hash is taken within
 * posts_by_username; only the rows of the sample are read, by the primary key.
 */
async function sampleMatches(
  db: Database,
  filter: PostFilter,
  step: number,
): Promise<[looked: number, matched: number]> {
  const { platform, username } = filter
  const condition = conditionOf({ ...filter, asOf: undefined })
  const name = `$${condition.values.push(username)}`
  const [row = []] = await queryRows(db, {
    text: `select count(*), count(*) filter (where ${condition.text}) from ${tableOf(platform)}
where platform = ${quoteSource(platform)} and external_id = any(array(
  select external_id from ${fromPosts(platform)}
  where lower(username) = lower(${name}) and hashtext(external_id) % ${step} = 0
))`,
    values: condition.values,
  })
  return [Number(row[0]), Number(row[1])]
}
