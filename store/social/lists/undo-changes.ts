import type { Post } from '#contract/app/social.ts'
import type { MeaningBp } from '#contract/post-meaning.ts'
import type { AnalyzedPost, Counts, Reactions } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

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

const COUNTS = ['views', 'likes', 'replies', 'comments', 'shares', 'retweets'] as const

/**
 * The posts as they were at a moment: what edits and counts replaced since is put back. Names and followers are those of
 * today. By tape_by_subject of the days since.
 */
export async function undoChanges(db: Database, posts: readonly Post[], asOf: Date): Promise<Post[]> {
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
