import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'
import { toStorableJson } from '../to-storable-json.ts'

/** A longer hashtag is no topic that people share. */
export const TOPIC_MAX_CHARS = 100

/** Adds posts that were just inserted to the sums of their hashtags' hours, within the caller's transaction. */
export async function saveTopics(client: PoolClient, posts: AnalyzedPost[]): Promise<void> {
  const topics = sumUp(posts)
  if (topics.length === 0) return
  await client.query({ name: 'save-topics', text: UPSERT, values: [toStorableJson(topics)] })
}

// The rows come sorted by their key: two savers lock them in one order and cannot deadlock.
const UPSERT = `
insert into topic_hours as known (starts_at, topic, posts, sentiment_posts, sentiment_sum_bp)
select starts_at, topic, posts, sentiment_posts, sentiment_sum_bp
from json_to_recordset($1) as added (
  starts_at timestamptz, topic text, posts bigint, sentiment_posts bigint, sentiment_sum_bp bigint
)
on conflict (starts_at, topic) do update set
  posts = known.posts + excluded.posts,
  sentiment_posts = known.sentiment_posts + excluded.sentiment_posts,
  sentiment_sum_bp = known.sentiment_sum_bp + excluded.sentiment_sum_bp`

interface TopicHour {
  starts_at: string
  topic: string
  posts: number
  sentiment_posts: number
  sentiment_sum_bp: number
}

function sumUp(posts: AnalyzedPost[]): TopicHour[] {
  const hours = new Map<string, TopicHour>()
  for (const { createdAt, hashtags, sentimentBp } of posts) {
    const starts_at = startOfHour(createdAt)
    for (const topic of hashtags) {
      if (topic.length > TOPIC_MAX_CHARS) continue
      const key = `${starts_at} ${topic}`
      const hour = hours.get(key) ?? { starts_at, topic, posts: 0, sentiment_posts: 0, sentiment_sum_bp: 0 }
      hours.set(key, hour)
      hour.posts += 1
      if (sentimentBp === undefined) continue
      hour.sentiment_posts += 1
      hour.sentiment_sum_bp += sentimentBp
    }
  }
  return [...hours].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hour]) => hour)
}

function startOfHour(moment: Date): string {
  const iso = moment.toISOString()
  return `${iso.slice(0, iso.indexOf('T') + 3)}:00:00Z`
}
