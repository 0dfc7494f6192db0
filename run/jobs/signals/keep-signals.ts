import type { PoolClient } from 'pg'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { runTransaction } from '#store/run-transaction.ts'
import type { HourWithPosts } from '#store/signals/read-posts-of-hours.ts'
import { saveHours } from '#store/signals/save-signals.ts'
import { findTraces, type StoredTraces, saveTraces } from '#store/signals/signal-traces.ts'
import {
  listStaleHours,
  markHoursStale,
  noteStaleHours,
  type StaleHour,
  takeStaleHours,
} from '#store/signals/stale-hours.ts'
import { COPY_HOURS, type ComputedHour, computeHours, traceHours } from './compute-hours.ts'

const HOURS_LISTED = 2_000
/** Hours of one source are computed and stored together while they have no more posts than these: a second. */
const POSTS_AT_ONCE = 5_000
/** Nor are hours so far apart: what comes in now does not wait for the history. */
const GAP_MS_MAX = 30 * DAY_MS
/** What happened meanwhile is looked up so often, so that new posts are counted soon. */
const LOOK_UP_MS = 3_000

export interface KeepOptions {
  /** Aborted to stop between two batches of hours. */
  signal?: AbortSignal
  /** Whether this hour is to wait, such as one that was computed just before. */
  waits?: (hour: StaleHour) => boolean
  /** So many posts are looked at together, but at least those of an hour. */
  postsAtOnce?: number
  /** Called when hours are stored, with the time that each took; returns whether to continue. */
  onStored?: (hours: { hour: StaleHour; ms: number }[]) => boolean | Promise<boolean>
}

/**
 * Brings the signals in line with the posts: reads on along the tape, then computes every hour that changed, the newest
 * first, and stores each with the sums of its day. Killed anywhere and called again it completes; twice changes nothing.
 */
export async function keepSignals(db: Database, options: KeepOptions = {}): Promise<void> {
  const { waits = () => false } = options
  while (await noteStaleHours(db)) {
    const stale = (await listStaleHours(db, HOURS_LISTED)).filter((hour) => !waits(hour))
    if (stale.length === 0 || !(await renewHours(db, stale, options))) return
  }
}

/** The next batch is computed while one is stored. Returns whether to continue. */
async function renewHours(
  db: Database,
  stale: StaleHour[],
  { signal, postsAtOnce = POSTS_AT_ONCE, onStored = () => true }: KeepOptions,
): Promise<boolean> {
  const startedAt = performance.now()
  let storing = Promise.resolve(true)
  let batch: Batch | undefined
  try {
    for (const hours of cutIntoBatches(stale, postsAtOnce)) {
      if (signal?.aborted) return false
      batch = await computeBatch(db, hours, batch)
      if (!(await storing)) return false
      storing = storeBatch(db, batch).then(onStored)
      storing.catch(() => {}) // thrown below
      if (performance.now() - startedAt > LOOK_UP_MS) break
    }
  } finally {
    await storing
  }
  return storing
}

/** Hours of one source each, the oldest first; the batch with the newest hour first. */
function* cutIntoBatches(stale: StaleHour[], postsMax: number): Generator<StaleHour[]> {
  const left = new Set(stale)
  for (const newest of left) {
    const batch: StaleHour[] = []
    let posts = 0
    for (const hour of left) {
      if (hour.platform !== newest.platform) continue
      const gapMs = (batch.at(-1) ?? newest).startsAt.getTime() - hour.startsAt.getTime()
      if (batch.length > 0 && (posts + hour.posts > postsMax || gapMs > GAP_MS_MAX)) break
      batch.push(hour)
      left.delete(hour)
      posts += hour.posts
    }
    yield batch.reverse()
  }
}

interface Batch {
  platform: string
  hours: (ComputedHour & { hour: StaleHour })[]
  /** Of hours before that were not computed yet. */
  made: { startsAt: Date; traces: StoredTraces }[]
  /** What it took to compute. */
  ms: number
}

/** `before` is one that is being stored. */
async function computeBatch(db: Database, stale: StaleHour[], before: Batch | undefined): Promise<Batch> {
  const startedAt = performance.now()
  const { platform } = stale[0]! // a batch has an hour
  const hours: Batch['hours'] = []
  const made: Batch['made'] = []
  const tracesOf = async (earlier: HourWithPosts[]) => {
    const found = await findTraces(db.pool, platform, earlier.map(startOf))
    const known = new Map(
      [...(before?.platform === platform ? before.made : [])].map((each) => [each.startsAt.getTime(), each]),
    )
    const missing = earlier.filter((_, place) => !found[place])
    const unknown = missing.filter(({ startsAt }) => !known.has(startsAt.getTime()))
    const traced = await traceHours(db.pool, { platform, hours: unknown })
    made.push(...unknown.map(({ startsAt }, place) => ({ startsAt, traces: traced[place]! }))) // as many
    for (const each of made) known.set(each.startsAt.getTime(), each)
    return earlier.map(({ startsAt }, place) => found[place] ?? known.get(startsAt.getTime())!.traces) // found or made
  }
  for await (const computed of computeHours(db.pool, { platform, hours: stale }, tracesOf))
    hours.push({ ...computed, hour: stale[hours.length]! }) // in their order
  return { platform, hours, made, ms: performance.now() - startedAt }
}

/** Each hour with its part of the time that all took, by its posts. */
async function storeBatch(db: Database, batch: Batch): Promise<{ hour: StaleHour; ms: number }[]> {
  const startedAt = performance.now()
  await runTransaction(db.pool, (client) => storeHours(client, batch), { statementTimeoutMs: 0 })
  const ms = batch.ms + performance.now() - startedAt
  const weigh = ({ posts }: StaleHour) => posts + 1
  const all = batch.hours.reduce((sum, { hour }) => sum + weigh(hour), 0)
  return batch.hours.map(({ hour }) => ({ hour, ms: (ms * weigh(hour)) / all }))
}

async function storeHours(client: PoolClient, { platform, hours, made }: Batch): Promise<void> {
  // Marked again or done by another process meanwhile: what was read is old.
  const current = new Set(
    await takeStaleHours(
      client,
      hours.map(({ hour }) => hour),
    ),
  )
  const taken = hours.filter(({ hour }) => current.has(hour))
  await storeTraces(client, { platform, taken, missed: hours.filter((each) => !taken.includes(each)), made })
  await saveHours(client, platform, taken)
}

interface Traced {
  startsAt: Date
  traces: StoredTraces | undefined
}

/** Where later hours are compared with other traces now, they are marked. */
async function storeTraces(
  client: PoolClient,
  { platform, taken, missed, made }: { platform: string } & Record<'taken' | 'missed' | 'made', Traced[]>,
): Promise<void> {
  const all = [...taken, ...missed, ...made]
  const stored = new Map(
    (await findTraces(client, platform, all.map(startOf))).map((traces, place) => [all[place], traces]),
  )
  const differs = (hour: Traced) => !isSame(stored.get(hour), hour.traces)
  const isNew = (hour: Traced) => stored.get(hour) === undefined
  const changed = [...taken.filter(differs), ...made.filter(isNew)]
  await saveTraces(client, platform, changed)
  // Those that are stored now were compared with each other, but also with those that are not.
  const [hours, without] = [COPY_HOURS, taken.map(startOf)]
  await markHoursStale(client, { platform, after: changed.map(startOf), hours, without })
  const other = [...missed, ...made.filter((hour) => !isNew(hour))].filter(differs)
  await markHoursStale(client, { platform, after: other.map(startOf), hours, without: [] })
}

function startOf({ startsAt }: { startsAt: Date }): Date {
  return startsAt
}

function isSame(a: StoredTraces | undefined, b: StoredTraces | undefined): boolean {
  if (!a || !b) return a === b
  return Buffer.compare(a.prints, b.prints) === 0 && Buffer.compare(a.authors, b.authors) === 0
}
