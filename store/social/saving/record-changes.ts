import type { PoolClient } from 'pg'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { answerAll } from '../../queries.ts'
import { markHoursOfAuthors } from '../../signals/stale-hours.ts'
import { makeAppend, type RollupChange, type TapeEntry } from '../../tape/append-to-tape.ts'
import { LIKE_GRAINS, likeBucketOf } from '../like-buckets.ts'
import { floorTo } from '../time-grains.ts'
import { LIKE_ROLLUPS } from './figures-anew.ts'
import { toCount } from './post-row.ts'
import { createSketches } from './save-author-sketches.ts'
import { createAuthorTotals } from './save-author-totals.ts'
import { createRollups } from './save-rollups.ts'
import type { StoredPost } from './stored-posts.ts'
import { createSaver, type Sums } from './sums.ts'

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
  await markHoursOfAuthors(
    client,
    changes.flatMap(({ before, after }) =>
      before && after && !isOfSameAuthor(before, after) ? [after] : [],
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

function isOfSameAuthor(a: StoredPost, b: StoredPost): boolean {
  return a.username === b.username && a.isAutomated === b.isAutomated
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

/** Takes what posts once said off the tape, because they were deleted. That they were there, and their counts, stays. */
export async function scrubTape(
  client: PoolClient,
  source: Source,
  posts: readonly { externalId: string }[],
): Promise<void> {
  if (posts.length === 0) return
  await client.query({
    name: 'scrub-tape',
    // By tape_edit_texts of each day.
    text: `update tape set data = null
           where source = $1 and subject = any($2) and kind = 'edit' and data is not null`,
    values: [source, posts.map(({ externalId }) => externalId)],
  })
}

/**
 * Everything that is summed up over posts, to be changed by the difference: authors' totals, roll-ups, those of likes,
 * sketches of authors. Counts as PostgreSQL keeps them, so that a rebuild gives the same digits. What `add` holds grows with the
 * rows that change, not with the posts.
 */
function createPostSums(): Sums & { changes(): RollupChange[] } {
  const rollups = createRollups()
  const all = [createAuthorTotals(), createLikeRollups(), rollups, createSketches()]
  return {
    add(post, sign) {
      for (const sums of all) sums.add(post, sign)
    },
    async save(client, options) {
      // In one order for all savers. The roll-ups late, because every saver writes the same few rows of the current
      // hour and holds them until the commit; the sketches behind them, because those rows are their lock.
      await answerAll(all.map((sums) => sums.save(client, options)))
    },
    changes: rollups.changes,
  }
}

/** How many posts of each day, month and year have how many likes, by buckets; a post without the count is in none. */
function createLikeRollups(): Sums {
  const days = new Map<string, LikeRollup>()
  return {
    add(post, sign) {
      const likes = toCount(post.likes)
      if (likes === undefined) return
      const day = floorTo(post.createdAt.getTime(), 'day')
      const bucket = likeBucketOf(likes)
      const key = `${post.platform}:${day}:${bucket}`
      const known = days.get(key) ?? {
        platform: post.platform,
        day: new Date(day).toISOString(),
        bucket,
        posts: 0,
      }
      days.set(key, known)
      known.posts += sign
    },
    async save(client, { timeoutMs }) {
      const changed = [...days.values()].filter(({ posts }) => posts !== 0)
      await saveLikes(client, changed, { hasTaken: changed.some(({ posts }) => posts < 0), timeoutMs })
    },
  }
}

const LIKE_KEYS = `select platform, grain, date_trunc(grain, day, 'UTC'), bucket`
const LIKED = `from json_to_recordset($1) as changed (platform text, day timestamptz, bucket bigint, posts bigint)
  cross join (values ${LIKE_GRAINS.map((grain) => `('${grain}')`).join(', ')}) as wanted (grain)`

const saveLikes = createSaver({
  ...LIKE_ROLLUPS,
  keysSql: `${LIKE_KEYS} ${LIKED}`,
  differencesSql: `${LIKE_KEYS}, sum(posts)
${LIKED}
group by 1, 2, 3, 4
order by 1, 2, 3, 4`,
})

interface LikeRollup {
  platform: string
  /** Its first moment. */
  day: string
  bucket: number
  posts: number
}
