import type { Post } from '#contract/post.ts'
import type { MeaningBp } from '#contract/post-meaning.ts'
import type { AnalyzedPost, Counts, Reactions, Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { conditionOf, fromPosts, type PostFilter, tableOf } from '../post-filter.ts'
import { postReader } from '../post-reader.ts'
import { findPosts } from './find-posts.ts'
import { type PostKey, readPosts } from './match-posts.ts'

const COUNTS = ['views', 'likes', 'replies', 'comments', 'shares', 'retweets'] as const

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

/** The posts with these keys as they were at a moment, in any order, without those that were deleted since. */
export async function readPostsAsOf(db: Database, keys: readonly PostKey[], asOf: Date): Promise<Post[]> {
  return undoChanges(db, await readPosts(db, keys), asOf)
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

type Meaning = Pick<AnalyzedPost, 'text' | 'hashtags' | 'symbols'> & {
  sentimentBp: number | null
  /** Missing in what was written before there was any. */
  meaningBp?: MeaningBp | null
}

type CountsBefore = Counts & { reactions?: Reactions }

interface ChangeRow {
  source: string
  subject: string
  kind: 'edit' | 'counts'
  before: Meaning | CountsBefore | null
}

/**
 * The posts as they were at a moment: what edits and counts replaced since is put back. Names and followers are those of
 * today. By tape_by_subject of the days since.
 */
async function undoChanges(db: Database, posts: readonly Post[], asOf: Date): Promise<Post[]> {
  if (posts.length === 0) return []
  const { rows } = await db.pool.query<ChangeRow>(
    // The first change after the moment replaced what was known at it.
    `select distinct on (source, subject, kind) source, subject, kind, data -> 'before' as before
     from tape
     where at > $1 and source = any($2) and subject = any($3) and subject <> '' and kind in ('edit', 'counts')
     order by source, subject, kind, seq`,
    [asOf, [...new Set(posts.map(({ platform }) => platform))], posts.map(({ _id }) => _id)],
  )
  const changes = Map.groupBy(rows, ({ source, subject }) => `${source} ${subject}`)
  return posts.map((post) =>
    (changes.get(`${post.platform} ${post._id}`) ?? []).reduce(
      (later, { kind, before }) =>
        kind === 'edit'
          ? withMeaning(later, before as Meaning | null)
          : withCounts(later, (before ?? {}) as CountsBefore),
      post,
    ),
  )
}

function withMeaning(post: Post, before: Meaning | null): Post {
  if (!before) return post
  const { sentiment: _, ...rest } = post
  const { text, hashtags, symbols, sentimentBp } = before
  return {
    ...rest,
    text,
    hashtags,
    symbols,
    ...(sentimentBp === null ? {} : { sentiment: sentimentBp / 10_000 }),
  }
}

function withCounts(post: Post, before: CountsBefore): Post {
  const earlier = { ...post }
  for (const name of COUNTS) {
    if (before[name] === undefined) delete earlier[name]
    else earlier[name] = before[name]
  }
  if (Object.keys(before.reactions ?? {}).length === 0) delete earlier.reactions
  else earlier.reactions = before.reactions
  return earlier
}
