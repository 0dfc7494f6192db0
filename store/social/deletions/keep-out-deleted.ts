import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'
import { authorKey, findTombstones, nameKey, postKey } from './tombstones.ts'

/**
 * Takes, of posts that are not stored, those out that their source deleted: by the post whenever it arrives, by the author
 * where it was written before. A file says neither when it was made nor what its source said since, so that nothing in it
 * outweighs a deletion. No deletion comes in between until the end of the transaction.
 */
export async function keepOutDeleted(
  client: PoolClient,
  posts: readonly AnalyzedPost[],
): Promise<{ living: AnalyzedPost[]; deleted: AnalyzedPost[] }> {
  const living: AnalyzedPost[] = []
  const deleted: AnalyzedPost[] = []
  for (const [source, group] of Map.groupBy(posts, ({ platform }) => platform)) {
    const keys = new Set(group.flatMap((post) => [postKey(post.externalId), ...authorKeys(post)]))
    const tombstones = await findTombstones(client, source, keys)
    for (const post of group) {
      const isGone = tombstones.has(postKey(post.externalId))
      const isLeft = authorKeys(post).some((key) => {
        const tombstone = tombstones.get(key)
        return tombstone !== undefined && post.createdAt <= tombstone.deletedAt
      })
      if (isGone || isLeft) deleted.push(post)
      else living.push(post)
    }
  }
  return { living, deleted }
}

function authorKeys({ authorId, username }: AnalyzedPost): string[] {
  return authorId === undefined ? [nameKey(username)] : [authorKey(authorId), nameKey(username)]
}

// Who imports looks for deletions and who deletes looks for posts; neither sees what the other has not committed. So the
// two wait for each other, and none for its own kind: of these modes each goes with itself and not with the other. Both
// are asked for before anything else is locked.
const IMPORTS = 'lock table tombstones in share mode'
const DELETIONS = 'lock table tombstones in row exclusive mode'

/** Waits until what is being deleted is committed, and holds up deletions until the end of the transaction. */
export async function expectNoDeletions(client: PoolClient): Promise<void> {
  await client.query(IMPORTS)
}

/** Waits until what is being imported is committed, and holds up imports until the end of the transaction. */
export async function expectNoImports(client: PoolClient): Promise<void> {
  await client.query(DELETIONS)
}
