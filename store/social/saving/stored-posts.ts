import type { PoolClient } from 'pg'
import type { AnalyzedPost, Counts, MediaType, Reactions, Source } from '#contract/posts.ts'

export interface PostKey {
  platform: Source
  externalId: string
}

/** A post as it lies in the table, with the moment up to which its counts are known. */
export interface StoredPost extends AnalyzedPost {
  countedAt: Date
  /** The transaction that wrote the row: who changes a post writes only over the row that was read. */
  version?: string
}

/**
 * Those of the posts that are there, by their platform and id. One statement a platform: each is served by the primary key
 * of its own partition.
 */
export async function findStoredPosts(
  client: Pick<PoolClient, 'query'>,
  keys: PostKey[],
): Promise<StoredPost[]> {
  const posts: StoredPost[] = []
  for (const platform of [...new Set(keys.map((key) => key.platform))].sort()) {
    const ids = new Set(keys.filter((key) => key.platform === platform).map((key) => key.externalId))
    const { rows } = await client.query<StoredRow>({ ...FIND, values: [platform, [...ids]] })
    posts.push(...rows.map(toStoredPost))
  }
  return posts
}

/** What toStoredPost reads. */
const STORED_COLUMNS = `
  platform, external_id, username, text, created_at, coalesce(counted_at, collected_at) as counted_at,
  views, likes, replies, comments, shares, retweets,
  reaction_like, reaction_love, reaction_haha, reaction_wow, reaction_sad, reaction_angry,
  author_id, lang, revision, edited_at, media_type, location, account_since, is_automated, url, hashtags, symbols, sentiment_bp, meaning_bp,
  xmin::text as version`

const FIND = {
  name: 'find-stored-posts',
  text: `select ${STORED_COLUMNS} from posts where platform = $1 and external_id = any($2) order by external_id`,
}

export type StoredRow = Record<`reaction_${keyof Reactions}` | keyof Counts, string | null> & {
  platform: Source
  external_id: string
  username: string
  text: string
  created_at: Date
  counted_at: Date
  author_id: string | null
  lang: string | null
  revision: string | null
  edited_at: Date | null
  media_type: MediaType | null
  location: string | null
  account_since: Date | null
  is_automated: true | null
  url: string | null
  hashtags: string[]
  symbols: string[]
  sentiment_bp: number | null
  meaning_bp: number[] | null
  version: string
}

function toStoredPost(row: StoredRow): StoredPost {
  const count = (value: string | null) => (value === null ? undefined : Number(value))
  return {
    platform: row.platform,
    externalId: row.external_id,
    username: row.username,
    text: row.text,
    createdAt: row.created_at,
    countedAt: row.counted_at,
    views: count(row.views),
    likes: count(row.likes),
    replies: count(row.replies),
    comments: count(row.comments),
    shares: count(row.shares),
    retweets: count(row.retweets),
    reactions: {
      like: count(row.reaction_like),
      love: count(row.reaction_love),
      haha: count(row.reaction_haha),
      wow: count(row.reaction_wow),
      sad: count(row.reaction_sad),
      angry: count(row.reaction_angry),
    },
    authorId: row.author_id ?? undefined,
    lang: row.lang ?? undefined,
    revision: count(row.revision),
    editedAt: row.edited_at ?? undefined,
    mediaType: row.media_type ?? undefined,
    location: row.location ?? undefined,
    accountSince: row.account_since ?? undefined,
    isAutomated: row.is_automated ?? undefined,
    url: row.url ?? undefined,
    hashtags: row.hashtags,
    symbols: row.symbols,
    sentimentBp: row.sentiment_bp ?? undefined,
    meaningBp: row.meaning_bp ?? undefined,
    version: row.version,
  }
}
