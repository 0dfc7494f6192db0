import { setTimeout as delay } from 'node:timers/promises'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { SourceError } from '#collect/http/source-error.ts'
import { waitFor } from '#collect/http/streams.ts'
import type { SocialBatch, SocialEvent, SocialFeed } from '#collect/port/source.ts'
import { createUsualAbsences, DOUBTED_MS, type UsualAbsences } from '#collect/social/usual-absences.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import {
  advanceCountChecks,
  listDueCountChecks,
  noteAbsences,
  postponeCountChecks,
} from '#store/social/events/count-checks.ts'
import { findSourceCursor, saveSourceCursor } from '#store/sources/cursors.ts'
import type { LiveWork } from '../live-work.ts'
import type { HealthTracker } from './health-tracker.ts'
import { type Ingestion, ingestBatches } from './ingest-batches.ts'

export interface PostCollection {
  db: Database
  facts: SourceFacts
  feed: SocialFeed
  health: HealthTracker
  lexicon: () => AssetLexicon
  /** Notified of each live batch from its arrival until it is stored. */
  liveWork: LiveWork
  clock: () => Date
  signal: AbortSignal
}

/** Reads a source of posts until the signal: what comes, what was before the first start, and counts that are due. */
export async function collectPosts(collection: PostCollection): Promise<void> {
  const begun = Promise.withResolvers<void>()
  await Promise.all([
    follow(collection, begun.resolve),
    reachBack(collection, begun.promise),
    refreshCounts(collection),
  ])
}

async function follow(collection: PostCollection, onBegun: () => void): Promise<void> {
  const { db, facts, feed, health, liveWork, signal } = collection
  const known = await findSourceCursor(db, { source: facts.id, stream: 'live' })
  if (!known) await noteBegin(collection)
  const underWay: (() => void)[] = []
  async function* open(until: AbortSignal) {
    for await (const batch of feed.follow({ cursor: known?.cursor, signal: until })) {
      underWay.push(liveWork.begin())
      yield batch
    }
  }
  try {
    await ingestBatches(ingestionOf(collection), {
      open,
      signal,
      resumeAt: (batch) => ({ stream: 'live', cursor: { cursor: batch.cursor } }),
      onStored(batch) {
        underWay.shift()?.()
        noteStored(health, batch)
        onBegun()
      },
    })
  } finally {
    for (const end of underWay) end()
  }
}

/** From when on the source is read, so that nothing from before is compared with what comes: until it first gives something. */
async function noteBegin({ db, facts, clock }: PostCollection): Promise<void> {
  const now = clock()
  const cursor = { from: now.toISOString() }
  await saveSourceCursor(db.pool, {
    source: facts.id,
    stream: 'begun',
    cursor,
    now,
    timeoutMs: BEGIN_TIMEOUT_MS,
  })
}

const BEGIN_TIMEOUT_MS = 30_000

/** From the first start as far back as the source goes; a stop is made up for by the next start. */
async function reachBack(collection: PostCollection, begun: Promise<void>): Promise<void> {
  const { db, facts, feed, health, clock, signal } = collection
  if (!feed.reachBack || facts.reachBackHours === 0) return
  const stream = 'back'
  const known = await findSourceCursor(db, { source: facts.id, stream })
  if (known?.progress === 1) return
  // The window ends behind the begin of the live reading, so that nothing falls between the two.
  if (!known) await untilLive(collection, begun)
  if (signal.aborted) return
  const to = known?.to ? new Date(known.to) : clock()
  const from = known?.from ? new Date(known.from) : new Date(to.getTime() - facts.reachBackHours * HOUR_MS)
  const window = { from: from.toISOString(), to: to.toISOString() }
  const progressOf = (batch: SocialBatch) => Math.min(batch.progress ?? 0, NOT_DONE)
  const { reachBack } = feed
  await ingestBatches(ingestionOf(collection), {
    open: (until) => reachBack({ from, to, cursor: known?.cursor, signal: until }),
    signal,
    resumeAt: (batch) => ({
      stream,
      cursor: { ...window, cursor: batch.cursor, progress: progressOf(batch) },
    }),
    onStored(batch) {
      // What lies far back says nothing of how far behind the source is.
      noteStored(health, { ...batch, newestAt: undefined })
      health.noteProgress({ ...window, done: progressOf(batch) })
    },
  })
  if (signal.aborted) return
  await applyEvents(db, {
    source: facts.id,
    events: [],
    resume: { stream, cursor: { ...window, progress: 1 } },
    hasCounts: false,
    now: clock(),
  })
  health.noteProgress({ ...window, done: 1 })
}

/** Until the first live batch is stored, or for a while after the source is connected where nothing comes. */
async function untilLive({ health, signal }: PostCollection, begun: Promise<void>): Promise<void> {
  let quietMs = 0
  let hasBegun = false
  begun.then(() => {
    hasBegun = true
  })
  while (!hasBegun && quietMs < QUIET_MS && !signal.aborted) {
    await delay(LOOK_MS, undefined, { signal }).catch(() => {})
    quietMs = health.state() === 'live' ? quietMs + LOOK_MS : 0
  }
}

const LOOK_MS = 200
const QUIET_MS = 15_000

/** Only the end of the window is the end. */
const NOT_DONE = 0.999

const CHECK_EVERY_MS = 5_000
const CHECKS_AT_ONCE = 500
const REFRESH_PAUSE_MS = MINUTE_MS

/** Asks again for the counts of posts when they are due. */
async function refreshCounts(collection: PostCollection): Promise<void> {
  const { db, facts, feed, health, clock, signal } = collection
  const { refresh } = feed
  if (!refresh) return
  const usual = createUsualAbsences()
  while (!signal.aborted) {
    const due = await listDueCountChecks(db, { source: facts.id, now: clock(), limit: CHECKS_AT_ONCE })
    const answered = new Set<string>()
    const round: Round = { due, answered, usual }
    try {
      await ingestBatches(ingestionOf(collection), {
        open: (until) => holdAbsences(collection, round, refresh({ ids: due, signal: until })),
        signal,
        // What is read again was found before.
        onStored(batch) {
          for (const id of idsOf(batch)) answered.add(id)
          noteStored(health, { ...batch, events: [], lookedAt: 0, newestAt: undefined })
        },
      })
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      // Counts that cannot be read now are no reason to stop reading what is new.
      const inMs = Math.max(REFRESH_PAUSE_MS, (error.retryAt?.getTime() ?? 0) - clock().getTime())
      health.note({ state: 'frame_dropped', at: clock(), reason: `counts: ${error.message}` })
      await putOff(collection, { due, answered, until: new Date(clock().getTime() + inMs) })
      await waitFor(inMs, signal)
      continue
    }
    if (due.length > 0 && !signal.aborted) await endRound(collection, round)
    if (due.length < CHECKS_AT_ONCE) await delay(CHECK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

interface Round {
  due: readonly string[]
  /** Those that the source spoke of and was believed about. */
  answered: ReadonlySet<string>
  usual: UsualAbsences
}

/**
 * The batches of a round, with what it says to be gone at its end: where that is far more than usual, only what has been
 * gone for hours is believed.
 */
async function* holdAbsences(
  collection: PostCollection,
  { usual }: Round,
  batches: AsyncIterable<SocialBatch>,
): AsyncGenerator<SocialBatch> {
  const gone: Absence[] = []
  const asked = new Set<string>()
  let failure: unknown
  try {
    for await (const batch of batches) {
      for (const id of idsOf(batch)) asked.add(id)
      gone.push(...batch.events.filter(isAbsence))
      yield { ...batch, events: batch.events.filter((event) => !isAbsence(event)) }
    }
  } catch (error) {
    failure = error
  }
  if (!collection.signal.aborted) {
    const events = await findBelieved(collection, { usual, gone, asked: asked.size })
    if (events.length > 0) yield { events, cursor: '', lookedAt: 0 }
  }
  if (failure !== undefined) throw failure
}

type Absence = Extract<SocialEvent, { type: 'delete' }>

function isAbsence(event: SocialEvent): event is Absence {
  return event.type === 'delete' && event.reason === 'missing'
}

function idsOf({ events }: SocialBatch): string[] {
  return events.flatMap((event) => {
    if (event.type === 'put') return [event.post.externalId]
    return 'externalId' in event ? [event.externalId] : []
  })
}

/** What is believed of what a round says to be gone. */
async function findBelieved(
  { db, facts, health, clock }: PostCollection,
  { usual, gone, asked }: { usual: UsualAbsences; gone: Absence[]; asked: number },
): Promise<Absence[]> {
  if (!usual.isWave({ asked, gone: gone.length })) return gone
  const now = clock()
  const ids = gone.map(({ externalId }) => externalId)
  const until = new Date(now.getTime() + ABSENT_PAUSE_MS)
  const since = await noteAbsences(db, { source: facts.id, ids, now, until })
  const isLong = (id: string) => now.getTime() - (since.get(id) ?? now).getTime() >= DOUBTED_MS
  const believed = gone.filter(({ externalId }) => isLong(externalId))
  const reason = `${gone.length} of ${asked} posts are said to be gone at once; ${gone.length - believed.length} are kept and asked for again`
  health.note({ state: 'absences_doubted', at: now, reason })
  return believed
}

/** Plans what was answered again; what was not is asked for again for a day. */
async function endRound({ db, facts, clock }: PostCollection, { due, answered }: Round): Promise<void> {
  const [source, now] = [facts.id, clock()]
  const absent = due.filter((id) => !answered.has(id))
  const until = new Date(now.getTime() + ABSENT_PAUSE_MS)
  const since = await noteAbsences(db, { source, ids: absent, now, until })
  const isGivenUp = (id: string) => now.getTime() - (since.get(id) ?? now).getTime() >= ABSENT_MAX_MS
  const done = due.filter((id) => answered.has(id) || isGivenUp(id))
  await advanceCountChecks(db, { source, ids: done, now })
}

const ABSENT_PAUSE_MS = HOUR_MS
const ABSENT_MAX_MS = DAY_MS

/** What was answered is done, and the rest makes room for others meanwhile: it may be what cannot be answered. */
async function putOff(
  { db, facts, clock }: PostCollection,
  { due, answered, until }: { due: readonly string[]; answered: ReadonlySet<string>; until: Date },
): Promise<void> {
  const source = facts.id
  await advanceCountChecks(db, { source, ids: due.filter((id) => answered.has(id)), now: clock() })
  await postponeCountChecks(db, { source, ids: due.filter((id) => !answered.has(id)), until })
}

function ingestionOf({ db, facts, feed, lexicon, clock }: PostCollection): Ingestion {
  return { db, source: facts.id, hasCounts: feed.refresh !== undefined, lexicon, clock }
}

function noteStored(health: HealthTracker, { events, lookedAt, newestAt }: SocialBatch): void {
  health.noteBatch({ lookedAt, kept: events.filter(({ type }) => type === 'put').length, newestAt })
}
