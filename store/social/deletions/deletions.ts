import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { withTimeout } from '../../queries.ts'
import { runTransaction } from '../../run-transaction.ts'

/** That a post or all posts of an author were deleted, and when; what a source puts later counts again. */
export interface Tombstone {
  deletedAt: Date
  /** Whether it was here; what was not needs to be remembered only while an older part may still be read. */
  wasKnown: boolean
}

/** What a post is known by: itself, who wrote it, and the name that this author had. */
export const postKey = (externalId: string) => `post ${externalId}`
export const authorKey = (authorId: string) => `author ${authorId}`
export const nameKey = (username: string) => `name ${username.toLowerCase()}`

/** By key: what was deleted of these. */
export async function findTombstones(
  client: PoolClient,
  source: Source,
  keys: ReadonlySet<string>,
): Promise<Map<string, Tombstone>> {
  if (keys.size === 0) return new Map()
  const byHash = new Map(Array.from(keys, (key) => [hashOf(source, key), key]))
  const { rows } = await client.query<{ hex: string; deleted_at: Date }>({
    name: 'find-tombstones',
    text: `select encode(hash, 'hex') as hex, deleted_at from tombstones
           where hash = any(array(select decode(hex, 'hex') from string_to_table($1, ' ') as hex))`,
    values: [[...byHash.keys()].join(' ')],
  })
  return new Map(
    rows.map((row) => [byHash.get(row.hex) ?? '', { deletedAt: row.deleted_at, wasKnown: true }]),
  )
}

/** Remembers deletions; of two the later one counts. */
export async function saveTombstones(
  client: PoolClient,
  source: Source,
  { tombstones, timeoutMs }: { tombstones: ReadonlyMap<string, Tombstone>; timeoutMs: number },
): Promise<void> {
  if (tombstones.size === 0) return
  // Sorted, so that two writers wait for each other instead of deadlocking.
  const rows = [...tombstones]
    .map(([key, tombstone]) => ({ hash: hashOf(source, key), ...tombstone }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const values = [
    rows.map(({ hash }) => hash),
    rows.map(({ deletedAt }) => deletedAt),
    rows.map(({ wasKnown }) => wasKnown),
  ]
  await client.query(withTimeout({ ...SAVE, values }, timeoutMs))
}

const SAVE = {
  name: 'save-tombstones',
  text: `insert into tombstones as known (hash, deleted_at, was_known)
         select decode(hex, 'hex'), deleted_at, was_known
         from unnest($1::text[], $2::timestamptz[], $3::boolean[]) as dead (hex, deleted_at, was_known)
         on conflict (hash) do update set
           deleted_at = greatest(known.deleted_at, excluded.deleted_at),
           was_known = known.was_known or excluded.was_known
         where known.deleted_at < excluded.deleted_at or (excluded.was_known and not known.was_known)`,
}

/** Takes deletions back. */
async function forgetTombstones(client: PoolClient, source: Source, keys: readonly string[]): Promise<void> {
  const hashes = keys.map((key) => hashOf(source, key))
  await client.query(
    `delete from tombstones
     where hash = any(array(select decode(hex, 'hex') from unnest($1::text[]) as hex))`,
    [hashes],
  )
}

/** Longer than a source repeats posts that were never here. */
const UNKNOWN_DAYS = 7

/**
 * Forgets deletions of what was never here, which the firehoses send by the million. What was here stays deleted for good:
 * a file may bring it back after years.
 */
export async function pruneTombstones(db: Database, now: Date): Promise<void> {
  await db.pool.query('delete from tombstones where deleted_at < $1 and not was_known', [
    new Date(now.getTime() - UNKNOWN_DAYS * DAY_MS),
  ])
}

/** SHA-256 in hexadecimal digits, so that no name of a deleted author stays. */
function hashOf(source: Source, key: string): string {
  return hash('sha256', `${source} ${key}`)
}

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

interface AbsentPosts {
  source: Source
  /** When they went here, from the first moment on and before the second. */
  since: Date
  until: Date
  now: Date
}

/**
 * Lets posts come back that went because their source said, without their author's word, that they are gone: what it says
 * of them now is asked at once. Returns how many there are. As far back as the tape goes, by its primary key.
 */
export function putBackAbsent(db: Database, { source, since, until, now }: AbsentPosts): Promise<number> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct subject as id from tape
       where at >= $2 and at < $3 and source = $1 and kind = 'delete' and data->>'reason' = 'missing'`,
      [source, since, until],
    )
    const ids = rows.map(({ id }) => id)
    await forgetTombstones(client, source, ids.map(postKey))
    await client.query(
      `insert into count_checks (platform, external_id, step, first_at, due_at)
       select $1, id, 0, $3, $3 from unnest($2::text[]) as id on conflict (platform, external_id) do nothing`,
      [source, ids, now],
    )
    return ids.length
  })
}
