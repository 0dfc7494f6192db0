import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createPicker, type Picker } from '#analyze/pick/create-picker.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { SOCIAL_SOURCES } from '#collect/list-sources.ts'
import { type SocialSource, SourceSetupWrong } from '#collect/port/source.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { findLessons } from '#serve/readings/read-lexicon.ts'
import { listAssets } from '#store/market/assets.ts'
import { pruneTombstones } from '#store/social/deletions/deletions.ts'
import { pruneNewestNames } from '#store/social/events/known-names.ts'
import { listSourceHealth, pruneSourceMinutes } from '#store/sources/health.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { createLiveWork, type LiveWork } from '../live-work.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { collectPosts } from './collect-posts.ts'
import { findEnabledSources, type SourceChoice, setupOf } from './enabled-sources.ts'
import { createHealthTracker, type HealthTracker } from './health-tracker.ts'
import { findChosenFeeds } from './news-feeds.ts'

/** Longer than a pause of the garbage collector; another process, or the same one restarted, takes over after it. */
const LEASE_MS = 10_000
const ROUND_MS = 2_000
const LEXICON_MS = MINUTE_MS
const TIDY_MS = HOUR_MS
const MINUTES_KEPT_MS = 30 * DAY_MS

/**
 * Reads every source of posts that is switched on, each in one process at a time, and keeps on whatever happens to one of
 * them. The log has a line when a source begins and when it ceases to be read, not for each try in between.
 */
export function startCollecting({
  ctx,
  choice,
  liveWork = createLiveWork(),
}: {
  ctx: Context
  choice: SourceChoice
  /** Notified of live posts, for work that gives way to them. */
  liveWork?: LiveWork
}): { stop(): Promise<void> } {
  const holder = randomUUID()
  const { enabled, lacking } = findEnabledSources(choice, SOCIAL_SOURCES)
  for (const { source, settings } of lacking) {
    ctx.log.warn(`${source.facts.name} is off: it needs ${settings.join(' and ')}.`)
  }
  const reads = enabled.map(({ facts }) => facts.id)
  const vocabulary = createVocabulary(ctx)
  return runRepeatedly(ctx.log, [
    ...enabled.map((source) => ({
      name: `collect ${source.facts.id}`,
      everyMs: ROUND_MS,
      work: (stopping: AbortSignal) =>
        collectWhileHeld({ ctx, choice, source, reads, holder, vocabulary, liveWork, stopping }),
    })),
    { name: 'renew the list of assets', everyMs: LEXICON_MS, work: () => vocabulary.renew() },
    {
      name: 'forget old deletions, names and minutes of sources',
      everyMs: TIDY_MS,
      work: async () => {
        await pruneTombstones(ctx.db, ctx.now())
        await pruneNewestNames(ctx.db, ctx.now())
        await pruneSourceMinutes(ctx.db, new Date(ctx.now().getTime() - MINUTES_KEPT_MS))
      },
    },
  ])
}

/** What posts are picked and read by; the same for all sources, and renewed with the list of assets. */
interface Vocabulary {
  /** Undefined before it was read for the first time. */
  lexicon(): AssetLexicon | undefined
  picker(): Picker | undefined
  renew(): Promise<void>
}

function createVocabulary({ db }: Context): Vocabulary {
  let known:
    | { key: string; lexicon: AssetLexicon; assets: Awaited<ReturnType<typeof listAssets>> }
    | undefined
  const pickers = new Set<WeakRef<Picker>>()
  return {
    lexicon: () => known?.lexicon,
    picker() {
      if (!known) return undefined
      const picker = createPicker(known.assets)
      pickers.add(new WeakRef(picker))
      return picker
    },
    async renew() {
      const assets = await listAssets(db)
      const lessons = await findLessons(db)
      const key = JSON.stringify([assets, lessons?.version])
      if (key === known?.key) return
      known = { key, assets, lexicon: { ...buildAssetLexicon(assets), ...(lessons && { lessons }) } }
      for (const held of pickers) {
        const picker = held.deref()
        if (picker) picker.renew(assets)
        else pickers.delete(held)
      }
    },
  }
}

interface LeasedSource {
  ctx: Context
  choice: SourceChoice
  source: SocialSource
  /** All that are read here, by their ids. */
  reads: readonly string[]
  holder: string
  vocabulary: Vocabulary
  liveWork: LiveWork
  stopping: AbortSignal
}

/** Reads the source as long as this process holds its lease; returns when another one does, or at a stop. */
async function collectWhileHeld(leased: LeasedSource): Promise<void> {
  const { ctx, source, holder, vocabulary, stopping } = leased
  const lease = { source: source.facts.id, holder }
  if (!(await holdLease(leased))) return
  if (!vocabulary.lexicon()) await vocabulary.renew()
  const health = createHealthTracker({
    db: ctx.db,
    source: source.facts.id,
    clock: ctx.now,
    onTurn: ({ state, message }) => {
      const line = `${source.facts.name}: ${state}${message ? ` (${message})` : ''}`
      if (state === 'live' || state === 'stopped') ctx.log.info(line)
      else ctx.log.warn(line)
    },
    onFirstKept: (lookedAt) => {
      ctx.log.info(`${source.facts.name}: first post, of ${lookedAt.toLocaleString('en')} looked at`)
    },
  })
  const leaving = new AbortController()
  const signal = AbortSignal.any([stopping, leaving.signal])
  const picker = vocabulary.picker()
  const chosen = await findChosenFeeds(ctx.db, source.facts.id)
  const reading = read({ ...leased, health, picker, chosen, signal }).finally(() => leaving.abort())
  const keeping = keepLease({ ...leased, health, picker, chosen, signal, leaving })
  try {
    await Promise.all([reading, keeping])
  } catch (error) {
    leaving.abort()
    await Promise.allSettled([reading, keeping])
    // A wrong setup is logged once, with its message; anything else is a defect of ours or of the database.
    health.noteFailure(error as Error)
    await health.flush().catch(() => {})
    await delay(error instanceof SourceSetupWrong ? SETUP_PAUSE_MS : 0, undefined, {
      signal: stopping,
    }).catch(() => {})
    if (!(error instanceof SourceSetupWrong)) throw error
  } finally {
    if (stopping.aborted) health.noteStopped()
    await health.flush().catch(() => {}) // the database may be what has failed
    await giveBackSourceLease(ctx.db, lease).catch(() => {}) // it ends by itself
  }
}

/** A wrong setup stays wrong until it is changed. */
const SETUP_PAUSE_MS = 300_000

type Reading = LeasedSource & {
  health: HealthTracker
  picker: Picker | undefined
  /** What operators chose on the screen when the reading began. */
  chosen: readonly string[] | undefined
  signal: AbortSignal
}

async function read({
  ctx,
  choice,
  source,
  reads,
  vocabulary,
  health,
  picker,
  chosen,
  liveWork,
  signal,
}: Reading): Promise<void> {
  const { facts } = source
  const feed = source.open({
    ...setupOf(facts, choice),
    chosen,
    reads,
    spentTodayMicros: await findSpentToday(ctx, facts.id),
    pick: (subject) => {
      const isKept = picker === undefined || picker.findRule(subject) !== undefined
      health.notePick(isKept)
      return isKept
    },
    wouldPick: (subject) => picker === undefined || picker.wouldKeep(subject),
    now: ctx.now,
    random: Math.random,
    onHealth: health.note,
    storeHealth: () => health.flush(),
  })
  await collectPosts({
    db: ctx.db,
    facts,
    feed,
    health,
    lexicon: () => vocabulary.lexicon() ?? EMPTY,
    liveWork,
    clock: ctx.now,
    signal,
  })
  // A source that has nothing more to say is asked again after a pause.
}

const EMPTY = buildAssetLexicon([])

/** What was spent since midnight (UTC) on a source that charges. */
async function findSpentToday({ db, now }: Context, source: string): Promise<number> {
  const known = (await listSourceHealth(db)).find((row) => row.source === source)
  const spent = Object.values(known?.budget ?? {}).flatMap(({ spentMicros, resetsAt }) =>
    spentMicros !== undefined && new Date(resetsAt) > now() ? [spentMicros] : [],
  )
  return spent.reduce((sum, micros) => sum + micros, 0)
}

/** Renews the lease and stores the health from time to time; ends the reading when the lease is another's. */
async function keepLease(reading: Reading & { leaving: AbortController }): Promise<void> {
  const { health, picker, signal, leaving } = reading
  let reported: Record<string, number> = {}
  let heldAt = reading.ctx.now().getTime()
  while (!signal.aborted) {
    await delay(ROUND_MS, undefined, { signal }).catch(() => {})
    const hits = { ...picker?.hits().byRule }
    health.noteRules(
      Object.fromEntries(
        Object.entries(hits).flatMap(([rule, times]) => {
          const added = times - (reported[rule] ?? 0)
          return added > 0 ? [[rule, added]] : []
        }),
      ),
    )
    reported = hits
    try {
      await health.flush()
      if (!(await holdLease(reading)) || (await isChosenAnew(reading))) leaving.abort()
      heldAt = reading.ctx.now().getTime()
    } catch {
      // While the database is away nothing can be stored either; the holder of an expired lease stops.
      if (reading.ctx.now().getTime() - heldAt > LEASE_MS) leaving.abort()
    }
  }
}

/** Whether operators chose otherwise since the reading began; then it begins again. */
async function isChosenAnew({ ctx, source, chosen }: Reading): Promise<boolean> {
  const next = await findChosenFeeds(ctx.db, source.facts.id)
  return JSON.stringify(next) !== JSON.stringify(chosen)
}

function holdLease({ ctx, source, holder }: LeasedSource): Promise<boolean> {
  const now = ctx.now()
  const until = new Date(now.getTime() + LEASE_MS)
  return takeSourceLease(ctx.db, { source: source.facts.id, holder, now, until })
}
