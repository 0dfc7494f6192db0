import type { PoolClient } from 'pg'
import { COUNT_MAX, TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { toStorableJson } from '../to-storable-json.ts'
import { withTimeout } from '../with-timeout.ts'

export interface InsertedPost {
  platform: Source
  external_id: string
}

/**
 * Inserts the posts that are not there, within the caller's transaction, and returns the keys of those it inserted.
 * `posts` holds each key once, sorted by it.
 */
export async function insertPosts(
  client: PoolClient,
  posts: AnalyzedPost[],
  options: { collectedAt: Date; timeoutMs: number },
): Promise<InsertedPost[]> {
  const unknown = await leaveOutKnown(client, posts)
  if (unknown.length === 0) return []
  const { rows } = await client.query<InsertedPost>(
    withTimeout(
      {
        name: 'insert-posts',
        text: INSERT,
        values: [toStorableJson(unknown.map(toRow)), options.collectedAt],
      },
      options.timeoutMs,
    ),
  )
  return rows
}

/** Repeats are common (a source is asked again about the same window), and this spares them the work on their text. */
async function leaveOutKnown(client: PoolClient, posts: AnalyzedPost[]): Promise<AnalyzedPost[]> {
  const known = new Set<string>()
  for (const platform of new Set(posts.map((post) => post.platform))) {
    const ids = posts.filter((post) => post.platform === platform).map((post) => post.externalId)
    const { rows } = await client.query<{ external_id: string }>({
      name: 'find-known-posts',
      text: 'select external_id from posts where platform = $1 and external_id = any($2)', // by the primary key
      values: [platform, ids],
    })
    for (const row of rows) known.add(`${platform}:${row.external_id}`)
  }
  return posts.filter((post) => !known.has(`${post.platform}:${post.externalId}`))
}

// The words of the text keep their places for phrases. The symbols and hashtags are words as the search box
// stems them, and exact marks ('$btc', '#defi') for filters. What is beyond the longest post of any platform is not
// indexed, which keeps the vector below PostgreSQL's bound of 1 MB.
const INSERT = `
insert into posts (
  platform, external_id, username, text, created_at,
  views, likes, replies, comments, shares, retweets,
  reaction_like, reaction_love, reaction_haha, reaction_wow, reaction_sad, reaction_angry,
  media_type, location, url, hashtags, symbols, sentiment_bp, search, collected_at
)
select
  platform, external_id, username, text, created_at,
  views, likes, replies, comments, shares, retweets,
  reaction_like, reaction_love, reaction_haha, reaction_wow, reaction_sad, reaction_angry,
  media_type, location, url, hashtags, symbols, sentiment_bp,
  to_tsvector('english', left(text, ${TEXT_MAX_CHARS}))
    || to_tsvector('english', words)
    || array_to_tsvector(marks),
  $2
from json_to_recordset($1) as post (
  platform source, external_id text, username text, text text, created_at timestamptz,
  views bigint, likes bigint, replies bigint, comments bigint, shares bigint, retweets bigint,
  reaction_like bigint, reaction_love bigint, reaction_haha bigint,
  reaction_wow bigint, reaction_sad bigint, reaction_angry bigint,
  media_type text, location text, url text, hashtags text[], symbols text[], sentiment_bp smallint,
  words text, marks text[]
)
on conflict (platform, external_id) do nothing
returning platform, external_id`

const MARK_MAX_CHARS = 500 // a word of an index has at most 2,046 bytes, a character at most 4

function toRow(post: AnalyzedPost): Record<string, unknown> {
  const symbols = post.symbols.map((symbol) => symbol.toLowerCase())
  const marks = [
    ...symbols,
    ...symbols.map((symbol) => `$${symbol}`),
    ...post.hashtags,
    ...post.hashtags.map((tag) => `#${tag}`),
  ]
  return {
    platform: post.platform,
    external_id: post.externalId,
    username: post.username,
    text: post.text,
    created_at: post.createdAt.toISOString(),
    views: toCount(post.views),
    likes: toCount(post.likes),
    replies: toCount(post.replies),
    comments: toCount(post.comments),
    shares: toCount(post.shares),
    retweets: toCount(post.retweets),
    reaction_like: toCount(post.reactions?.like),
    reaction_love: toCount(post.reactions?.love),
    reaction_haha: toCount(post.reactions?.haha),
    reaction_wow: toCount(post.reactions?.wow),
    reaction_sad: toCount(post.reactions?.sad),
    reaction_angry: toCount(post.reactions?.angry),
    media_type: post.mediaType,
    location: post.location,
    url: post.url,
    hashtags: post.hashtags,
    symbols: post.symbols,
    sentiment_bp: post.sentimentBp,
    words: [...symbols, ...post.hashtags].join(' '),
    marks: marks.filter((mark) => mark.length > 0 && mark.length <= MARK_MAX_CHARS),
  }
}

/** What cannot be a count of anything is unknown, so that one absurd answer never stops a whole batch. */
export function toCount(count: number | undefined): number | undefined {
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 && count <= COUNT_MAX
    ? count
    : undefined
}
