import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { postReader } from '../post-reader.ts'

/**
 * The newest posts of some authors together, at most `limit`, newest first. Of each author so many are looked at: one range
 * of posts_by_username in the partition of their source.
 */
export async function listPostsOfAuthors(
  db: Database,
  { authors, limit }: { authors: readonly { source: Source; username: string }[]; limit: number },
): Promise<Post[]> {
  if (authors.length === 0) return []
  const reader = postReader()
  const rows = await queryRows(db, {
    text: `select ${reader.columns}
from (
  select newest.* from unnest($1::text[], $2::text[]) as person (source, username)
  cross join lateral (
    select platform, external_id, created_at from posts
    where posts.platform = person.source and lower(posts.username) = lower(person.username)
    order by created_at desc, external_id desc limit $3
  ) as newest
  order by newest.created_at desc, newest.external_id desc limit $3
) as key
join posts as post on post.platform = key.platform and post.external_id = key.external_id
left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)
order by key.created_at desc, key.external_id desc`,
    values: [authors.map(({ source }) => source), authors.map(({ username }) => username), limit],
  })
  return rows.map(reader.read)
}
