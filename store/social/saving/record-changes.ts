import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'
import { markRenamedHours } from '../../signals/stale-hours.ts'
import { makeAppend, type TapeEntry } from '../../tape/append-to-tape.ts'
import { scrubTape } from '../../tape/scrub-tape.ts'
import { createPostSums } from './post-sums.ts'
import type { StoredPost } from './stored-posts.ts'

/** A post as it was and as it is: without the one it is new, without the other it is gone. */
export interface PostChange {
  before?: StoredPost
  after?: StoredPost
}

export interface RecordOptions {
  /** When it happened here; the database's clock by default. */
  now?: Date
  /** When the client stops waiting for one statement, in milliseconds. */
  timeoutMs: number
  /** Of deletions: why. */
  reason?: string
  /** What else happened, such as a gap. */
  entries?: TapeEntry[]
}

/**
 * Brings every sum and the tape in line with posts whose rows were just written in the caller's transaction. It must be
 * the last step of it.
 */
export async function recordChanges(
  client: PoolClient,
  changes: readonly PostChange[],
  { now, timeoutMs, reason, entries = [] }: RecordOptions,
): Promise<void> {
  // That counts are as they were, as of a later moment, changes no sum.
  const sums = sumChanges(
    changes.filter(({ before, after }) => !before || !after || !addUpTheSame(before, after)),
  )
  const saving = sums.save(client, { timeoutMs })
  const all = [...entries, ...changes.flatMap((change) => entriesOf(change, reason))]
  const append = makeAppend({ entries: all, changes: sums.changes(), now }) // while the database saves
  await saving
  for (const [source, gone] of Map.groupBy(
    changes.flatMap(({ before, after }) => (before && !after ? [before] : [])),
    ({ platform }) => platform,
  )) {
    await scrubTape(client, source, gone)
  }
  await markRenamedHours(
    client,
    changes.flatMap(({ before, after }) =>
      before && after && before.username !== after.username ? [after] : [],
    ),
  )
  if (all.length > 0) await append(client)
}

/** By what the changes change the sums; nothing is written yet. */
function sumChanges(changes: readonly PostChange[]): ReturnType<typeof createPostSums> {
  const sums = createPostSums()
  for (const { before, after } of changes) {
    if (before) sums.add(before, -1)
    if (after) sums.add(after, 1)
  }
  return sums
}

function entriesOf({ before, after }: PostChange, reason: string | undefined): TapeEntry[] {
  const post = after ?? before
  if (!post) return []
  const entry = { source: post.platform, subject: post.externalId }
  if (!before) return [{ ...entry, kind: 'put', claimedAt: post.createdAt, symbols: post.symbols }]
  if (!after) return [{ ...entry, kind: 'delete', symbols: post.symbols, data: { reason } }]
  const entries: TapeEntry[] = []
  if (!meansTheSame(before, after)) {
    entries.push({
      ...entry,
      kind: 'edit',
      claimedAt: after.editedAt,
      // Followers of a removed symbol are notified too.
      symbols: [...new Set([...before.symbols, ...after.symbols])],
      data: { before: meaningOf(before) },
    })
  }
  if (!countTheSame(before, after)) {
    entries.push({
      ...entry,
      kind: 'counts',
      claimedAt: after.countedAt,
      symbols: after.symbols,
      data: { before: countsOf(before), after: countsOf(after) },
    })
  }
  return entries
}

/** Whether two versions of a post say and mean the same. */
export function meansTheSame(a: AnalyzedPost, b: AnalyzedPost): boolean {
  return JSON.stringify(meaningOf(a)) === JSON.stringify(meaningOf(b))
}

/** Whether two versions of a post have the same counts. */
export function countTheSame(a: AnalyzedPost, b: AnalyzedPost): boolean {
  return JSON.stringify(countsOf(a)) === JSON.stringify(countsOf(b))
}

function addUpTheSame(a: StoredPost, b: StoredPost): boolean {
  return a.username === b.username && meansTheSame(a, b) && countTheSame(a, b)
}

function meaningOf({ text, hashtags, symbols, sentimentBp, meaningBp }: AnalyzedPost) {
  return { text, hashtags, symbols, sentimentBp: sentimentBp ?? null, meaningBp: meaningBp ?? null }
}

function countsOf({ views, likes, replies, comments, shares, retweets, reactions }: AnalyzedPost) {
  const { like, love, haha, wow, sad, angry } = reactions ?? {}
  return {
    views,
    likes,
    replies,
    comments,
    shares,
    retweets,
    reactions: { like, love, haha, wow, sad, angry },
  }
}
