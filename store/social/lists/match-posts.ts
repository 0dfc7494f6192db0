import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { type Queries, queryRows } from '../../queries.ts'
import { postReader } from '../post-reader.ts'

export interface PostKey {
  platform: Source
  externalId: string
}

/** The new posts to wait for; what is absent does not narrow. */
export interface PostMatch {
  platform?: Source
  /** In any case, without a leading @. */
  username?: string
  /** A tsquery, from `compileSearch`. */
  query?: string
}

/** The posts with these keys as they are now, in any order; those that are gone are left out. By the primary key. */
export async function readPosts(db: Database, keys: readonly PostKey[]): Promise<Post[]> {
  const reader = postReader()
  const rows = await queryRows(db, {
    name: 'read-posts-of-keys',
    text: `select ${reader.columns}
from unnest($1::text[], $2::text[]) as key (platform, external_id)
join posts as post on post.platform = key.platform and post.external_id = key.external_id
left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)`,
    values: toColumns(keys),
  })
  return rows.map(reader.read)
}

/**
 * For each of the matches the places (in `keys`) of the posts that it finds, judged by the database as lists and
 * searches are, all in one query.
 */
export async function matchPosts(
  db: Queries,
  keys: readonly PostKey[],
  matches: readonly PostMatch[],
): Promise<Set<number>[]> {
  const rows = await queryRows(db, {
    name: 'match-posts',
    text: `with wanted as materialized (
  select platform, lower(username) as username, query::tsquery as query, nr
  from unnest($3::text[], $4::text[], $5::text[]) with ordinality as asked (platform, username, query, nr)
)
select wanted.nr - 1, key.nr - 1
from unnest($1::text[], $2::text[]) with ordinality as key (platform, external_id, nr)
join posts as post on post.platform = key.platform and post.external_id = key.external_id
join wanted
  on (wanted.platform is null or wanted.platform = post.platform)
  and (wanted.username is null or wanted.username = lower(post.username))
  and (wanted.query is null or post.search @@ wanted.query)`,
    values: [
      ...toColumns(keys),
      matches.map(({ platform }) => platform ?? null),
      matches.map(({ username }) => username ?? null),
      matches.map(({ query }) => query ?? null),
    ],
  })
  const found = matches.map(() => new Set<number>())
  for (const [match, key] of rows) found[Number(match)]?.add(Number(key))
  return found
}

function toColumns(keys: readonly PostKey[]): string[][] {
  return [keys.map(({ platform }) => platform), keys.map(({ externalId }) => externalId)]
}
