import { HOUR_MS } from '#contract/time/duration.ts'
import type { FigureSide, TopicKind } from '#contract/trends.ts'
import type { Database } from '../database.ts'

/** The posts of each of the last hours before a time for some topics, the oldest first. By the indexes of terms and symbols. */
export async function listTopicHistories(
  db: Database,
  {
    topics,
    side,
    until,
    hours,
  }: {
    topics: readonly { kind: TopicKind; term: string }[]
    side: FigureSide
    until: Date
    hours: number
  },
): Promise<number[][]> {
  const from = until.getTime() - hours * HOUR_MS
  const posts = side === 'filtered' ? 'filtered_posts' : 'posts'
  const { rows } = await db.pool.query<{ nr: string; starts_at: Date; posts: string }>(
    `select nr, starts_at, sum(${posts}) as posts
     from unnest($1::text[], $2::text[]) with ordinality as topic (kind, term, nr)
     cross join lateral (
       select starts_at, posts, filtered_posts from signal_terms as row
       where row.term = topic.term and row.kind = topic.kind and starts_at >= $3 and starts_at < $4
       union all
       select starts_at, posts, filtered_posts from signals as row
       where topic.kind = 'asset' and row.symbol = topic.term and row.grain = 'hour'
         and starts_at >= $3 and starts_at < $4
     ) as hour
     group by nr, starts_at`,
    [topics.map(({ kind }) => kind), topics.map(({ term }) => term), new Date(from), until],
  )
  const histories = topics.map(() => new Array<number>(hours).fill(0))
  for (const { nr, starts_at, posts: count } of rows) {
    const history = histories[Number(nr) - 1]
    if (history) history[(starts_at.getTime() - from) / HOUR_MS] = Number(count)
  }
  return histories
}
