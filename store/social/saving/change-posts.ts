import { type AnalyzedPost, COUNTS, type Counts, REACTIONS, type Reactions } from '#contract/posts.ts'
import { toStorableJson } from '#store/queries.ts'
import type { Database } from '../../database.ts'
import { runTransaction } from '../../run-transaction.ts'
import { toCount } from './post-row.ts'
import { countTheSame, meansTheSame, recordChanges } from './record-changes.ts'
import { type SecondReading, saveSecondReadings } from './second-readings.ts'
import { findStoredPosts, type PostKey, type StoredPost } from './stored-posts.ts'
import { indexPosts, type Rewrite, rewritePosts } from './write-posts.ts'

/** What a source says of a post's counts at one moment; a count that it does not give is absent. */
export interface CountReading extends PostKey, CountsAt {}

export interface ChangePostsOptions {
  /** When the server stops one statement, in milliseconds. */
  statementTimeoutMs?: number
  /** When it happened here; the database's clock by default. */
  now?: Date
}

export const CHANGE_TIMEOUT_MS = 30_000

/**
 * Brings the counts of stored posts up to date and every sum by the difference, in one transaction, and returns how many
 * posts have other counts now. A later reading wins; of one moment the higher count, so that readings may come in any order; an earlier
 * one only fills what is not known. A count that a reading does not give stays as it is. The same readings again change
 * nothing, and posts that are not there are passed over.
 */
export async function recountPosts(
  db: Database,
  readings: CountReading[],
  { statementTimeoutMs = CHANGE_TIMEOUT_MS, now }: ChangePostsOptions = {},
): Promise<number> {
  const byKey = Map.groupBy(readings, keyOf)
  const recount = (post: StoredPost): StoredPost | undefined =>
    takeReadings(post, byKey.get(keyOf(post)) ?? [])
  // Most posts are as they were: they are looked at without a transaction.
  const stored = await findStoredPosts(
    db.pool,
    [...byKey.values()].flatMap(([first]) => first ?? []),
  )
  const outdated = stored.filter((post) => recount(post) !== undefined)
  if (outdated.length === 0) return 0
  return runTransaction(
    db.pool,
    async (client) => {
      const recounted: Rewrite[] = []
      for (const before of await findStoredPosts(client, outdated)) {
        const after = recount(before) // another writer may have been faster
        if (after) recounted.push({ before, after })
      }
      await rewritePosts(client, recounted, { timeoutMs: statementTimeoutMs })
      await recordChanges(client, recounted, { now, timeoutMs: statementTimeoutMs })
      return recounted.filter(({ before, after }) => !countTheSame(before, after)).length
    },
    { statementTimeoutMs },
  )
}

function keyOf({ platform, externalId }: PostKey): string {
  return `${platform}:${externalId}`
}

/** The post with the readings applied, or undefined when they change nothing. */
function takeReadings(post: StoredPost, readings: CountReading[]): StoredPost | undefined {
  const sorted = readings.toSorted((a, b) => a.countedAt.getTime() - b.countedAt.getTime())
  const next = sorted.reduce(takeReading, post)
  return next === post ? undefined : next
}

/** A post's new text with what it means; everything else of the post stays. */
interface PostEdit
  extends PostKey,
    Pick<AnalyzedPost, 'text' | 'hashtags' | 'symbols' | 'sentimentBp' | 'meaningBp'> {
  /** The text that this is made from: where the post has another by now, it is passed over. */
  onlyOfText?: string
}

interface EditPostsOptions extends ChangePostsOptions {
  /** Posts that stay as they are have their search words made again. */
  isIndexedAnew?: boolean
  /** What a second reader made of these posts, from which the edits were made: stored with them. */
  readings?: readonly SecondReading[]
}

/**
 * Gives stored posts new texts, with their hashtags, symbols, sentiment and search words, and changes every sum by the
 * difference, in one transaction. Returns how many posts changed. Of several edits of one post the last counts. The same
 * edit again changes nothing, and posts that are not there are passed over.
 */
export async function editPosts(
  db: Database,
  edits: PostEdit[],
  {
    statementTimeoutMs = CHANGE_TIMEOUT_MS,
    now,
    isIndexedAnew = false,
    readings = [],
  }: EditPostsOptions = {},
): Promise<number> {
  const byKey = new Map(edits.map((edit) => [`${edit.platform}:${edit.externalId}`, storable(edit)]))
  if (byKey.size === 0) return 0
  return runTransaction(
    db.pool,
    async (client) => {
      const edited: Rewrite[] = []
      const same: StoredPost[] = []
      const stored = new Set<string>()
      for (const before of await findStoredPosts(client, [...byKey.values()])) {
        const edit = byKey.get(`${before.platform}:${before.externalId}`)
        if (!edit || (edit.onlyOfText ?? before.text) !== before.text) continue // it was written meanwhile
        stored.add(`${before.platform}:${before.externalId}`)
        const { text, hashtags, symbols, sentimentBp, meaningBp } = edit
        const after = { ...before, text, hashtags, symbols, sentimentBp, meaningBp }
        if (meansTheSame(before, after)) same.push(before)
        else edited.push({ before, after })
      }
      await rewritePosts(client, edited, { timeoutMs: statementTimeoutMs })
      await saveSecondReadings(
        client,
        readings.filter(({ platform, externalId }) => stored.has(`${platform}:${externalId}`)),
      )
      if (isIndexedAnew) await indexPosts(client, same, { timeoutMs: statementTimeoutMs })
      await recordChanges(client, edited, { now, timeoutMs: statementTimeoutMs })
      return edited.length
    },
    { statementTimeoutMs },
  )
}

/** As the database will hold it, so that the same edit is known again. */
function storable(edit: PostEdit): PostEdit {
  return JSON.parse(toStorableJson(edit)) as PostEdit // what was put in comes out, with its texts made storable
}

/** Counts as a source gave them at one moment. */
type CountsAt = Counts & {
  reactions?: Reactions
  countedAt: Date
  /** The time of counting is unknown, so that `countedAt` is no more than when they were read. */
  isTimeGuessed?: boolean
}

/**
 * The post with a reading of its counts applied; the very same post when it changes nothing. A later reading wins,
 * and the counts are as of it, also where they are as they were; of one moment the higher count; an earlier one only fills
 * what is unknown.
 */
export function takeReading(post: StoredPost, reading: CountsAt): StoredPost {
  const ageMs = reading.countedAt.getTime() - post.countedAt.getTime()
  const counts = changedCounts(COUNTS, { known: post, read: reading, ageMs })
  const reactions = changedCounts(REACTIONS, {
    known: post.reactions ?? {},
    read: reading.reactions ?? {},
    ageMs,
  })
  if (!counts && !reactions) {
    const isLater = ageMs > 0 && !reading.isTimeGuessed && hasCounts(reading)
    return isLater ? { ...post, countedAt: reading.countedAt } : post
  }
  return {
    ...post,
    ...counts,
    reactions: { ...post.reactions, ...reactions },
    countedAt: ageMs > 0 ? reading.countedAt : post.countedAt,
  }
}

/** A reading without any says nothing of those that are known. */
function hasCounts({ reactions = {}, ...reading }: CountsAt): boolean {
  return (
    COUNTS.some((name) => toCount(reading[name]) !== undefined) ||
    REACTIONS.some((kind) => toCount(reactions[kind]) !== undefined)
  )
}

function changedCounts<Name extends string>(
  names: readonly Name[],
  {
    known,
    read,
    ageMs,
  }: { known: Partial<Record<Name, number>>; read: Partial<Record<Name, number>>; ageMs: number },
): Partial<Record<Name, number>> | undefined {
  const changed: Partial<Record<Name, number>> = {}
  for (const name of names) {
    const before = known[name]
    const now = toCount(read[name])
    if (now === undefined || now === before) continue
    if (before === undefined || ageMs > 0 || (ageMs === 0 && now > before)) changed[name] = now
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}
