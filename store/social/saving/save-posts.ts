import type { PoolClient } from 'pg'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { answerAll, toStorableJson, withTimeout } from '../../queries.ts'
import { runTransaction, TransactionConflict } from '../../run-transaction.ts'
import { expectNoDeletions, keepOutDeleted } from '../deletions/deletions.ts'
import { POST_COLUMNS, POST_ROW, SEARCH_SQL, toPostRow } from './post-row.ts'
import { recordChanges } from './record-changes.ts'
import { saveAuthors } from './save-authors.ts'

export interface SavePostsOptions {
  /** When the posts were fetched or read, by the caller's clock. */
  collectedAt: Date
  /** When the server stops one statement, in milliseconds. */
  statementTimeoutMs?: number
}

export interface SavedPosts {
  saved: number
  /** Those stored before, and repeats within the batch. */
  alreadyThere: number
  /** The posts that this call stored, in the order of the batch: what is news to live readers and alert rules. */
  savedPosts: AnalyzedPost[]
  /** The posts of the batch that were left out because their source deleted them, or their authors. */
  deletedPosts: AnalyzedPost[]
}

const STATEMENT_TIMEOUT_MS = 30_000

/**
 * Stores a batch of posts with their authors and roll-ups in one transaction; a post that is there stays as it is,
 * so the same batch twice changes nothing, and one that its source deleted stays away. A few thousand posts a batch is
 * fastest.
 * Throws the database's error when nothing was stored; deadlocks and serialization failures are tried again.
 */
export async function savePosts(
  db: Database,
  posts: AnalyzedPost[],
  options: SavePostsOptions,
): Promise<SavedPosts> {
  const byKey = new Map<string, AnalyzedPost>()
  for (const post of posts) {
    const key = postKey(post.platform, post.externalId)
    if (!byKey.has(key)) byKey.set(key, post)
  }
  // Two savers of the same rows take them in one order, so that they wait for each other instead of deadlocking.
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, post]) => post)
  const { saved, deleted } =
    sorted.length > 0
      ? await saveInTransaction(db, sorted, options)
      : { saved: new Set<string>(), deleted: new Set<string>() }
  const savedPosts = [...byKey].filter(([key]) => saved.has(key)).map(([, post]) => post)
  const deletedPosts = posts.filter((post) => deleted.has(postKey(post.platform, post.externalId)))
  const alreadyThere = posts.length - savedPosts.length - deletedPosts.length
  return { saved: savedPosts.length, alreadyThere, savedPosts, deletedPosts }
}

/** The keys of the posts that were stored, and of those that must not be. */
interface SavedKeys {
  saved: Set<string>
  deleted: Set<string>
}

function saveInTransaction(
  db: Database,
  sorted: AnalyzedPost[],
  { collectedAt, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: SavePostsOptions,
): Promise<SavedKeys> {
  const work = async (client: PoolClient): Promise<SavedKeys> => {
    await expectNoDeletions(client)
    const { living, deleted } = await keepOutDeleted(client, await leaveOutKnown(client, sorted))
    const changes = living.map((post) => ({ after: { ...post, countedAt: post.countedAt ?? collectedAt } }))
    const timeoutMs = 3 * statementTimeoutMs // statements that are sent together wait for those before them
    const [inserted] = await answerAll([
      insertPosts(client, living, { collectedAt, timeoutMs }),
      saveAuthors(client, living, { timeoutMs }),
      recordChanges(client, changes, { now: collectedAt, timeoutMs }),
    ])
    if (inserted < living.length) throw new TransactionConflict('a post was stored by another writer')
    return { saved: keysOf(living), deleted: keysOf(deleted) }
  }
  return runTransaction(db.pool, work, { statementTimeoutMs })
}

/** Repeats are common (a file is imported again), and this spares them the work on their text. */
async function leaveOutKnown(client: PoolClient, posts: AnalyzedPost[]): Promise<AnalyzedPost[]> {
  const known = new Set<string>()
  for (const platform of new Set(posts.map((post) => post.platform))) {
    const ids = posts.filter((post) => post.platform === platform).map((post) => post.externalId)
    const { rows } = await client.query<{ external_id: string }>({
      name: 'find-known-posts',
      // By the primary key.
      text: 'select external_id from posts where platform = $1 and external_id = any($2)',
      values: [platform, ids],
    })
    for (const row of rows) known.add(postKey(platform, row.external_id))
  }
  return posts.filter((post) => !known.has(postKey(post.platform, post.externalId)))
}

function postKey(platform: Source, externalId: string): string {
  return `${platform}:${externalId}`
}

function keysOf(posts: readonly AnalyzedPost[]): Set<string> {
  return new Set(posts.map((post) => postKey(post.platform, post.externalId)))
}

/**
 * Inserts posts within the caller's transaction and returns how many: fewer than were given when another transaction
 * stored some of them in the meantime. `posts` holds each key once, sorted by it.
 */
export async function insertPosts(
  client: PoolClient,
  posts: AnalyzedPost[],
  options: { collectedAt: Date; timeoutMs: number },
): Promise<number> {
  if (posts.length === 0) return 0
  const { rows } = await client.query(
    withTimeout(
      {
        name: 'insert-posts',
        text: INSERT,
        values: [toStorableJson(posts.map(toPostRow)), options.collectedAt],
      },
      options.timeoutMs,
    ),
  )
  return rows.length // of an insert that skips rows, Citus reports all that it looked at
}

const INSERT = `
insert into posts (${POST_COLUMNS.join(', ')}, search, collected_at)
select ${POST_COLUMNS.join(', ')}, ${SEARCH_SQL}, $2
from json_to_recordset($1) as post (${POST_ROW})
on conflict (platform, external_id) do nothing
returning external_id`
