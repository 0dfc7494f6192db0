import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { answerAll } from '../../queries.ts'

/**
 * By author id: what a post has of it that was named, or is known to be of a program. By posts_by_author_id; each author is
 * asked for by a statement of its own, which ends at the first such post.
 */
export async function findKnownAuthors(
  client: PoolClient,
  source: Source,
  authorIds: readonly string[],
): Promise<Map<string, { username: string; isAutomated?: true }>> {
  const found = await answerAll(
    [...new Set(authorIds)].map((authorId) =>
      client.query<{ author_id: string; username: string; is_automated: true | null }>({
        name: 'find-known-author',
        text: `select author_id, username, is_automated from posts
               where platform = $1 and author_id = $2 and (username <> $2 or is_automated) limit 1`,
        values: [source, authorId],
      }),
    ),
  )
  return new Map(
    found.flatMap(({ rows }) =>
      rows.map(({ author_id: id, username, is_automated: isAutomated }) => [
        id,
        { username, ...(isAutomated && { isAutomated }) },
      ]),
    ),
  )
}

/**
 * Whether a name that an author has since a moment is the newest that was reported, and stores it as such, within the
 * caller's transaction. Of authors without a post here nothing is stored, and then no name is the newest.
 */
export async function isNewestName(
  client: PoolClient,
  source: Source,
  { authorId, at }: { authorId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'note-newest-name',
    // By posts_by_author_id.
    text: `insert into author_names as known (author, named_at)
           select decode($3, 'hex'), $4 where exists (select 1 from posts where platform = $1 and author_id = $2)
           on conflict (author) do update set named_at = excluded.named_at where known.named_at <= excluded.named_at`,
    values: [source, authorId, hash('sha256', `${source} ${authorId}`), at],
  })
  return rowCount === 1
}

/** Longer than a source repeats old events. */
const KEPT_DAYS = 7

/** Deletes the times of names that no source repeats any more. */
export async function pruneNewestNames(db: Database, now: Date): Promise<void> {
  await db.pool.query('delete from author_names where named_at < $1', [
    new Date(now.getTime() - KEPT_DAYS * DAY_MS),
  ])
}
