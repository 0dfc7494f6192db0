import type { Database } from '../database.ts'

export interface StoredTopic {
  topic: string
  posts: number
  /** In the same time just before. */
  postsBefore: number
  sentimentPosts: number
  /** The mean in basis points; undefined where no post has one. */
  sentimentBp: number | undefined
}

/** The hashtags that most posts of a time carry, over all platforms, by the primary key of topic_hours. */
export async function listTrendingTopics(
  db: Database,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<StoredTopic[]> {
  const before = new Date(2 * from.getTime() - until.getTime())
  const { rows } = await db.pool.query<Record<'topic' | 'posts' | 'before' | 'judged' | 'sum_bp', string>>(
    `with top as (
       select topic, sum(posts) as posts, sum(sentiment_posts) as judged, sum(sentiment_sum_bp) as sum_bp
       from topic_hours
       where starts_at >= $1 and starts_at < $2
       group by topic
       order by sum(posts) desc, topic
       limit $4
     ), earlier as (
       select topic, sum(posts) as posts
       from topic_hours
       where starts_at >= $3 and starts_at < $1 and topic in (select topic from top)
       group by topic
     )
     select topic, top.posts, coalesce(earlier.posts, 0) as before, judged, sum_bp
     from top left join earlier using (topic)
     order by top.posts desc, topic`,
    [from, until, before, limit],
  )
  return rows.map(({ topic, posts, before: postsBefore, judged, sum_bp }) => ({
    topic,
    posts: Number(posts),
    postsBefore: Number(postsBefore),
    sentimentPosts: Number(judged),
    sentimentBp: Number(judged) === 0 ? undefined : Number(sum_bp) / Number(judged),
  }))
}
