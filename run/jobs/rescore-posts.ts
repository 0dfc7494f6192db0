import { randomUUID } from 'node:crypto'
import { readerVersion } from '#analyze/meaning/lessons.ts'
import { versionOfBoth } from '#analyze/meaning/second-reading.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { versionOfLexicon } from '#analyze/symbols/lexicon-version.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { readAgain } from '#serve/readings/read-again.ts'
import { readLexicon } from '#serve/readings/read-lexicon.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import {
  beginRescoring,
  findRescoring,
  noteRescoring,
  type Rescoring,
} from '#store/social/saving/rescorings.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { runRepeatedly } from './run-repeatedly.ts'

/** To be raised with a change of text analysis other than the lexicon or the model. */
const READING_VERSION = 10
/** Posts that were read by an earlier version are indexed as the search cut them before decision 465. */
const INDEX_VERSION = 8
const LEASE = 'rescoring'
const LEASE_MS = MINUTE_MS
const EVERY_MS = 30_000
/** So many posts change their meaning, and what is summed over them, in one transaction. */
const BATCH = 1_000
/** Processes that read sources know the new assets after a minute: what they stored until then is read again too. */
export const SETTLE_MS = 90_000
/** Ranks of small assets change all day; what a provider says is followed so often, an operator at once. */
const PAUSE_MS = 6 * HOUR_MS

/** Reads stored posts again when assets or the model of meaning have changed, in one process at a time. */
export function startRescoring({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  const holder = randomUUID()
  return runRepeatedly(ctx.log, [
    {
      name: 'read posts again after a change of assets or model',
      everyMs: EVERY_MS,
      work: (stopping) => rescoreWhileHeld(ctx, holder, stopping),
    },
  ])
}

async function rescoreWhileHeld(ctx: Context, holder: string, stopping: AbortSignal): Promise<void> {
  if (!(await holdLease(ctx, holder))) return
  try {
    await rescorePosts(ctx, { signal: stopping, onBatch: () => holdLease(ctx, holder) })
  } finally {
    await giveBackSourceLease(ctx.db, { source: LEASE, holder }).catch(() => {}) // it ends by itself
  }
}

function holdLease({ db, now }: Context, holder: string): Promise<boolean> {
  const at = now()
  return takeSourceLease(db, { source: LEASE, holder, now: at, until: new Date(at.getTime() + LEASE_MS) })
}

/**
 * Brings the posts in line with the assets and the model of now, where they are not: newest first, in batches that each
 * change posts, sums and tape in one transaction by the difference. Goes on where an earlier call stopped, also one that
 * was killed: what was done twice changes nothing twice. Returns when all is done, or it is too early, or at the signal.
 */
export async function rescorePosts(
  { db, now, log, secondReader }: Pick<Context, 'db' | 'now' | 'log' | 'secondReader'>,
  { signal, onBatch = async () => true }: { signal: AbortSignal; onBatch?: () => Promise<boolean> },
): Promise<void> {
  const lexicon = await readLexicon(db)
  const secondVersion = secondReader?.version
  const readers = `${versionOfBoth(readerVersion(lexicon.lessons), secondVersion)}/${READING_VERSION}.`
  const version = `${readers}${versionOfLexicon(lexicon)}`
  const last = await findRescoring(db)
  const isOther = last?.toVersion !== version || (last.endedAt !== undefined && last.isSuperseded)
  if (isOther && (!last || (await mayBegin(db, last, { readers, now: now() })))) {
    const fromVersion = last?.endedAt ? last.toVersion : last?.fromVersion
    await beginRescoring(db, { fromVersion, toVersion: version, now: now() })
  }
  const running = await findRescoring(db)
  if (!running || running.endedAt) return
  if (now().getTime() - running.beganAt.getTime() < SETTLE_MS) return
  // Goes on to its end with the assets of now: what it read before they changed is read again by the next one.
  const isSuperseded = running.isSuperseded || running.toVersion !== version
  const done = await readAll(
    db,
    { ...running, isSuperseded },
    { lexicon, secondVersion, now, signal, onBatch },
  )
  if (done) log.info(`${done.posts} posts were read again, ${done.changed} of them mean something else now`)
}

/**
 * What an operator changed is followed at once; a model too, because it comes with a start or is learned at a word of the
 * operator, and whatever comes before a
 * post has been read: a first start has few assets until their provider has answered.
 */
async function mayBegin(
  db: Context['db'],
  last: Rescoring,
  { readers, now }: { readers: string; now: Date },
): Promise<boolean> {
  if (last.posts === 0) return true
  if (!last.toVersion.startsWith(readers)) return true
  const asked = await findFact(db, 'assets_import')
  if (asked && new Date(asked.at) > last.beganAt) return true
  return last.endedAt !== undefined && now.getTime() - last.beganAt.getTime() >= PAUSE_MS
}

interface Reading {
  lexicon: AssetLexicon
  /** Whose stored readings count; it reads in a round of its own (second-reader.ts). */
  secondVersion: string | undefined
  now: () => Date
  signal: AbortSignal
  onBatch: () => Promise<boolean>
}

/** Undefined: it was stopped before the end. */
async function readAll(
  db: Context['db'],
  begun: Rescoring,
  { lexicon, secondVersion, now, signal, onBatch }: Reading,
): Promise<Rescoring | undefined> {
  const isIndexedAnew = readingOf(begun.fromVersion) < INDEX_VERSION
  let state = begun
  while (!signal.aborted && (await onBatch())) {
    const posts = await searchPosts(db, { after: state.place, limit: BATCH })
    const changed = await readAgain(db, posts, { lexicon, secondVersion, now: now(), isIndexedAnew })
    const last = posts.at(-1)
    const isEnd = posts.length < BATCH
    state = {
      ...state,
      posts: state.posts + posts.length,
      changed: state.changed + changed,
      progress: isEnd ? 1 : Math.max(state.progress, shareOf(begun, last?.createdAt)),
      ...(last
        ? { place: { createdAt: new Date(last.createdAt), externalId: last._id, platform: last.platform } }
        : {}),
      ...(isEnd ? { endedAt: now() } : {}),
    }
    await noteRescoring(db, state)
    if (isEnd) return state
  }
  return undefined
}

/** The READING_VERSION in the version of a rescoring; 0 where it is unknown. */
function readingOf(version = ''): number {
  return Number(/\/(\d+)\.[^/]*$/.exec(version)?.[1] ?? 0)
}

/** Only the last batch reports the end. */
const NOT_DONE = 0.999

function shareOf({ newestAt, oldestAt }: Rescoring, at: string | undefined): number {
  if (!newestAt || !oldestAt || at === undefined) return 0
  const whole = Math.max(1, newestAt.getTime() - oldestAt.getTime())
  return Math.min(NOT_DONE, Math.max(0, newestAt.getTime() - new Date(at).getTime()) / whole)
}
