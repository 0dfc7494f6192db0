import type { Post } from '#contract/app/social.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../query-rows.ts'
import { conditionOf, fromPosts, type PostFilter, tableOf } from '../post-filter.ts'
import { postReader } from '../post-reader.ts'
import { findPosts } from './find-posts.ts'
import { undoChanges } from './undo-changes.ts'

export type AsOfFilter = PostFilter & { asOf: Date }

export interface AsOfPosts {
  posts: Post[]
  /** Where the list goes on although the page is not full. */
  reached?: Post
}

/** So many posts are looked at for one page at most. */
const LOOKED_AT_MAX = 20_000
const NEWEST = { sort: { by: 'created_at', order: 'desc' }, offset: 0 } as const

/**
 * The newest posts of a filter as they were at a moment: those that were here by then and still are, with the text and
 * the counts of then, which are also what the filter looks at. At most `limit`. Where few of very many posts pass, the
 * last one that was looked at is returned as `reached`, and the list goes on after it.
 */
export async function findPostsAsOf(
  db: Database,
  {
    sources,
    filter,
    limit,
  }: { sources: readonly Source[]; filter: Omit<AsOfFilter, 'platform'>; limit: number },
): Promise<AsOfPosts> {
  const found: AsOfPosts[] = []
  // Each source's table has indexes of its own.
  for (const platform of sources) found.push(await findOfSource(db, { ...filter, platform }, limit))
  const [reached] = found.flatMap(({ reached }) => reached ?? []).sort(newestFirst)
  const posts = found.flatMap(({ posts }) => posts).sort(newestFirst)
  const near = reached ? posts.filter((post) => newestFirst(post, reached) <= 0) : posts
  return { posts: near.slice(0, limit), reached: near.length < limit ? reached : undefined }
}

async function findOfSource(db: Database, filter: AsOfFilter, limit: number): Promise<AsOfPosts> {
  const { ranges, symbol, asOf, ...lasting } = filter
  const passed: Post[] = []
  let { after } = filter
  let lookedAt = 0
  let size = limit
  for (;;) {
    const asked = { ...lasting, asOf, ranges: [], after }
    const page = symbol
      ? await findBySymbol(db, { ...asked, symbol }, size)
      : (await findPosts(db, { ...NEWEST, filter: asked, limit: size })).posts
    for (const post of await undoChanges(db, page, asOf)) {
      if ((!symbol || post.symbols.includes(symbol)) && passes(post, ranges)) passed.push(post)
    }
    const last = page.at(-1)
    if (passed.length >= limit) return { posts: passed.slice(0, limit) }
    if (!last || page.length < size) return { posts: passed }
    lookedAt += page.length
    if (lookedAt >= LOOKED_AT_MAX) return { posts: passed, reached: last }
    after = { createdAt: new Date(last.createdAt), externalId: last._id, platform: last.platform }
    size = Math.min(size * 4, 2_000)
  }
}

function passes(post: Post, ranges: PostFilter['ranges']): boolean {
  return ranges.every(({ count, min = 0, max = Number.POSITIVE_INFINITY }) => {
    const value = post[count]
    return value !== undefined && value >= min && value <= max
  })
}

/** Those that speak of the symbol now, and those that did before an edit since. */
async function findBySymbol(
  db: Database,
  filter: AsOfFilter & { symbol: string },
  limit: number,
): Promise<Post[]> {
  const { symbol, ...others } = filter
  const { posts } = await findPosts(db, { ...NEWEST, filter, limit })
  const reader = postReader(filter.platform)
  const condition = conditionOf(others)
  const parameter = (value: unknown) => `$${condition.values.push(value)}`
  const edits = `select subject, source from tape
where kind = 'edit' and at > ${parameter(filter.asOf)} and symbols @> array[${parameter(symbol)}]`
  const table = tableOf(filter.platform)
  const rows = await queryRows(db, {
    // By tape_edits_by_symbol and then the primary key.
    text: `with edited as materialized (${edits})
select ${reader.columns}
from (
  select * from ${fromPosts(filter.platform)}
  where (platform, external_id) in (select source, subject from edited) and ${condition.text}
  order by ${table}.created_at desc, ${table}.external_id desc, ${table}.platform desc limit ${limit}
) as post
left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)`,
    values: condition.values,
  })
  const both = new Map(
    [...rows.map(reader.read), ...posts].map((post) => [`${post.platform} ${post._id}`, post]),
  )
  return [...both.values()].sort(newestFirst).slice(0, limit)
}

function newestFirst(a: Post, b: Post): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  if (a._id !== b._id) return a._id < b._id ? 1 : -1
  return a.platform === b.platform ? 0 : a.platform < b.platform ? 1 : -1
}
