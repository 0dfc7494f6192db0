import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'

/** By author id: the name that the newest post with one has. By posts_by_author_id. */
export async function findKnownNames(
  client: PoolClient,
  source: Source,
  authorIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ author_id: string; username: string }>({
    name: 'find-known-names',
    text: `select author_id, (
             select username from posts
             where platform = $1 and posts.author_id = asked.author_id and username <> asked.author_id limit 1
           ) as username
           from unnest($2::text[]) as asked (author_id)`,
    values: [source, [...new Set(authorIds)]],
  })
  return new Map(rows.flatMap((row) => (row.username ? [[row.author_id, row.username] as const] : [])))
}
