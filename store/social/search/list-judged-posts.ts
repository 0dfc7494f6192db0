import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { postReader } from '../post-reader.ts'
import { ABOUT_SQL, ENGAGEMENT_SQL, SENTIMENT_TOWARDS_SQL } from '../post-sql.ts'
import { compileSearch } from './compile-search.ts'

/** A post that speaks of a symbol, by what is needed to judge it beside others. */
export interface JudgedPost {
  platform: Source
  externalId: string
  username: string
  createdAt: Date
  /** Likes, replies, comments, shares and retweets together; undefined where its source gives none of them. */
  engagement: number | undefined
  /** Towards the symbol, in basis points. */
  sentimentBp: number | undefined
}

/** So many posts a search looks at one by one before it asks the index of words. */
const WALK = 100

/**
 * The newest posts of a time that speak of a symbol, at most `limit`, newest first: by search_posts, and each by its
 * primary key. 10,000 take about 150 ms.
 */
export async function listJudgedPosts(
  db: Database,
  { symbol, from, until, limit }: { symbol: string; from: Date; until: Date; limit: number },
): Promise<JudgedPost[]> {
  const query = await compileSearch(db, { symbol })
  const { rows } = await db.pool.query<JudgedRow>(
    `select post.platform, post.external_id, post.username, post.created_at,
       ${ENGAGEMENT_SQL} as engagement,
       (select ${SENTIMENT_TOWARDS_SQL} from ${ABOUT_SQL} where about.symbol = $5 limit 1) as sentiment_bp
     from search_posts($1::tsquery, null, $2, $3, 'infinity', '', '', $4, ${WALK}) as key
     join posts as post on post.platform = key.platform and post.external_id = key.external_id
     order by post.created_at desc, post.external_id desc, post.platform desc`,
    [query, from, until, limit, symbol],
  )
  return rows.map((row) => ({
    platform: row.platform,
    externalId: row.external_id,
    username: row.username,
    createdAt: row.created_at,
    engagement: row.engagement === null ? undefined : Number(row.engagement),
    sentimentBp: row.sentiment_bp ?? undefined,
  }))
}

interface JudgedRow {
  platform: Source
  external_id: string
  username: string
  created_at: Date
  engagement: string | null
  sentiment_bp: number | null
}

/** Posts by their keys, in the order of the keys; what is gone meanwhile is left out. By the primary key. */
export async function findPostsByKeys(
  db: Database,
  keys: readonly Pick<JudgedPost, 'platform' | 'externalId'>[],
): Promise<Post[]> {
  if (keys.length === 0) return []
  const reader = postReader()
  const rows = await queryRows(db, {
    text: `select ${reader.columns}
from unnest($1::text[], $2::text[]) with ordinality as key (platform, external_id, place)
join posts as post on post.platform = key.platform and post.external_id = key.external_id
left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)
order by key.place`,
    values: [keys.map(({ platform }) => platform), keys.map(({ externalId }) => externalId)],
  })
  return rows.map(reader.read)
}
