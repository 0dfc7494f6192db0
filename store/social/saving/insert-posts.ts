import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'
import { toStorableJson, withTimeout } from '../../queries.ts'
import { POST_ROW, SEARCH_SQL, toPostRow } from './post-row.ts'

/**
 * Inserts posts within the caller's transaction and returns how many: fewer than were given when another transaction
 * stored some of them in the meantime. `posts` holds each key once, sorted by it.
 */
export async function insertPosts(
  client: PoolClient,
  posts: AnalyzedPost[],
  options: { collectedAt: Date; timeoutMs: number },
): Promise<number> {
  if (posts.length === 0) return 0
  const { rows } = await client.query(
    withTimeout(
      {
        name: 'insert-posts',
        text: INSERT,
        values: [toStorableJson(posts.map(toPostRow)), options.collectedAt],
      },
      options.timeoutMs,
    ),
  )
  return rows.length // of an insert that skips rows, Citus reports all that it looked at
}

const INSERT = `
insert into posts (
  platform, external_id, username, text, created_at, counted_at,
  views, likes, replies, comments, shares, retweets,
  reaction_like, reaction_love, reaction_haha, reaction_wow, reaction_sad, reaction_angry,
  author_id, lang, revision, edited_at, media_type, location, account_since, is_automated, url, hashtags, symbols, sentiment_bp, meaning_bp, search, collected_at
)
select
  platform, external_id, username, text, created_at, counted_at,
  views, likes, replies, comments, shares, retweets,
  reaction_like, reaction_love, reaction_haha, reaction_wow, reaction_sad, reaction_angry,
  author_id, lang, revision, edited_at, media_type, location, account_since, is_automated, url, hashtags, symbols, sentiment_bp, meaning_bp, ${SEARCH_SQL}, $2
from json_to_recordset($1) as post (${POST_ROW})
on conflict (platform, external_id) do nothing
returning external_id`
