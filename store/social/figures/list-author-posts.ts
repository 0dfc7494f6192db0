import type { MeaningBp } from '#contract/post-meaning.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { ENGAGEMENT_SQL } from '../engagement-sql.ts'
import { isInSharedTable, quoteSource, tableOf } from '../post-filter.ts'
import { sentimentTowards } from '../sentiment-towards.ts'

/** A post of an author by what is summed up of it. */
export interface AuthorPost {
  platform: Source
  externalId: string
  createdAt: Date
  /** Undefined where its source gives no count. */
  engagement: number | undefined
  /** In basis points; undefined where there was nothing to judge. */
  sentimentBp: number | undefined
  /** What it speaks of, each with the sentiment towards it. */
  about: { symbol: string; sentimentBp: number | undefined }[]
}

/**
 * The newest posts of an author within a time, at most `limit`, newest first: one range of posts_by_username or, of a
 * source without a table of its own, posts_other_by_username.
 */
export async function listAuthorPosts(
  db: Database,
  {
    platform,
    username,
    from,
    until,
    limit,
  }: { platform: Source; username: string; from: Date; until: Date; limit: number },
): Promise<AuthorPost[]> {
  const ofSource = isInSharedTable(platform) ? `post.platform = ${quoteSource(platform)} and` : ''
  const { rows } = await db.pool.query<AuthorRow>(
    `select post.external_id, post.created_at, post.sentiment_bp, post.meaning_bp, post.symbols,
       ${ENGAGEMENT_SQL} as engagement
     from ${tableOf(platform)} as post
     where ${ofSource} lower(post.username) = lower($1) and post.created_at >= $2 and post.created_at < $3
     order by post.created_at desc, post.external_id desc
     limit $4`,
    [username, from, until, limit],
  )
  return rows.map((row) => {
    const judged = { sentimentBp: row.sentiment_bp ?? undefined, meaningBp: row.meaning_bp ?? undefined }
    return {
      platform,
      externalId: row.external_id,
      createdAt: row.created_at,
      engagement: row.engagement === null ? undefined : Number(row.engagement),
      sentimentBp: judged.sentimentBp,
      about: row.symbols.map((symbol, place) => ({
        symbol,
        sentimentBp: sentimentTowards(judged, place),
      })),
    }
  })
}

interface AuthorRow {
  external_id: string
  created_at: Date
  engagement: string | null
  sentiment_bp: number | null
  meaning_bp: MeaningBp | null
  symbols: string[]
}
