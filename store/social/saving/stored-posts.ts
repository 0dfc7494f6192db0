import type { PoolClient } from 'pg'
import {
  type AnalyzedPost,
  COUNTS,
  type Counts,
  type MediaType,
  REACTIONS,
  type Reactions,
  type Source,
} from '#contract/posts.ts'
import { POST_COLUMNS } from './post-row.ts'

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
const STORED_COLUMNS = [
  ...POST_COLUMNS.map((column) =>
    column === 'counted_at' ? 'coalesce(counted_at, collected_at) as counted_at' : column,
  ),
  'xmin::text as version',
].join(', ')

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
    ...Object.fromEntries(COUNTS.map((name) => [name, count(row[name])])),
    reactions: Object.fromEntries(REACTIONS.map((kind) => [kind, count(row[`reaction_${kind}`])])),
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
