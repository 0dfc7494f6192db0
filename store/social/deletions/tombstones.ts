import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { withTimeout } from '../../with-timeout.ts'

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
export async function forgetTombstones(
  client: PoolClient,
  source: Source,
  keys: readonly string[],
): Promise<void> {
  const hashes = keys.map((key) => hashOf(source, key))
  await client.query(
    `delete from tombstones
     where hash = any(array(select decode(hex, 'hex') from unnest($1::text[]) as hex))`,
    [hashes],
  )
}

/** Longer than a source repeats posts that were never here. */
const UNKNOWN_DAYS = 7
const DAY_MS = 86_400_000

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
