import { setImmediate as giveWay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { GENERATED_INTERVALS, generateCandles } from '#collect/sample/generate-candles.ts'
import { generateMarket, generateRates } from '#collect/sample/generate-market.ts'
import { generatePosts } from '#collect/sample/generate-posts.ts'
import type { Candle } from '#contract/market.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import {
  findFact,
  replaceFact,
  type SampleUniverseFact,
  saveFact,
} from '#store/installation/installation-facts.ts'
import { listAssets, saveAssets } from '#store/market/assets.ts'
import { saveCandles } from '#store/market/candles.ts'
import { type CurrencyRate, saveKnownRates } from '#store/market/currency-rates.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import type { LiveWork } from './live-work.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const DAYS = 90 // the longest period of the explorer; spec, section 9

const STEP_MS = 3 * DAY_MS

/** An operator has emptied the sample universe while it was being filled. */
export class SampleEmptied extends Error {
  override name = 'SampleEmptied'
}

export interface SampleUniverseOptions {
  /** Whose search_path leads to the sample universe. */
  db: Database
  clock: () => Date
  log: Logger
  seed?: number
  /** What a fill gives way to. */
  liveWork?: LiveWork
  /** The pause between two steps, in milliseconds. */
  everyMs?: number
  /** Called after each step that stored something: the new posts, and the assets whose price is new. */
  onNews?: (news: { posts: AnalyzedPost[]; assetIds: string[] }) => void
}

export interface SampleUniverse {
  /** Resolves when the last 90 days are there; never rejects. */
  filled: Promise<void>
  /** Ends after the step that is being stored. */
  stop(): Promise<void>
}

const SEED = 1
/** The longer candles are generated. */
const TICK_INTERVALS = ['1m', '5m'] as const
const EVERY_MS = 5_000
/** A catch-up longer than this is filled in steps. */
const LIVE_MAX_MS = HOUR_MS

/**
 * Fills the sample universe and lets it go on in the pace of the clock: every few seconds the posts, prices and closed
 * candles of the time since then. A step that fails is logged and made up for by the next one. What an operator
 * empties is filled again, and what was removed stays away.
 */
export function startSampleUniverse(options: SampleUniverseOptions): SampleUniverse {
  const { clock, log, everyMs = EVERY_MS } = options
  const filled = Promise.withResolvers<void>()
  let universe: FilledUniverse | undefined
  const work = async (stopping: AbortSignal) => {
    const known = universe
    universe = undefined // after a step that fails it is looked up what is stored
    try {
      universe = await goOn(options, known, { now: clock(), stopping })
    } catch (error) {
      if (error instanceof SampleEmptied) return // the next round fills it again
      throw error
    }
    filled.resolve()
  }
  const rounds = runRepeatedly(log, [{ name: 'sample data', everyMs, work }])
  return {
    filled: filled.promise,
    async stop() {
      await rounds.stop()
      filled.resolve() // a stop also ends the wait for it
    },
  }
}

async function goOn(
  options: SampleUniverseOptions,
  known: FilledUniverse | undefined,
  { now, stopping }: { now: Date; stopping: AbortSignal },
): Promise<FilledUniverse | undefined> {
  const { db, log, liveWork, seed = SEED } = options
  if (await findFact(db, 'sample_removed')) return undefined
  if (known && isLive(known, now)) return step(options, known, now)
  return fillSampleUniverse({ db, now, seed, log, liveWork, signal: stopping })
}

function isLive({ fact }: FilledUniverse, now: Date): boolean {
  return now.getTime() - Date.parse(fact.filledUntil) < LIVE_MAX_MS
}

async function step(
  { db, onNews }: SampleUniverseOptions,
  { fact, lexicon }: FilledUniverse,
  now: Date,
): Promise<FilledUniverse> {
  const from = new Date(fact.filledUntil)
  if (now <= from) return { fact, lexicon } // the clock was set back: time goes on from where it was
  const slot = { seed: fact.seed, from, to: now }
  const posts = await advanceSampleUniverse(db, lexicon, { slot, collectedAt: now })
  const { ticks } = generateMarket({ seed: fact.seed, at: now })
  const assetIds = await saveTicks(db, ticks, SAMPLE_SOURCE, { now, intervals: TICK_INTERVALS })
  // Once a minute, as of live data: a step takes five seconds.
  if (minuteOf(from) !== minuteOf(now)) await saveKnownRates(db, ratesOf([now]))
  const next = { ...fact, filledUntil: now.toISOString() }
  await noteFilled(db, next)
  if (posts.length > 0 || assetIds.length > 0) onNews?.({ posts, assetIds })
  return { fact: next, lexicon }
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS)

/** The last minute of each quarter of an hour of a month, for candles in other money. */
function listRateTimes(now: Date): Date[] {
  const last = Math.floor(now.getTime() / RATES_EVERY_MS) * RATES_EVERY_MS - MINUTE_MS
  return Array.from({ length: RATES_MAX }, (_, nr) => new Date(last - nr * RATES_EVERY_MS))
}

const RATES_EVERY_MS = 15 * MINUTE_MS
const RATES_MAX = (30 * DAY_MS) / RATES_EVERY_MS

function ratesOf(moments: readonly Date[]): (CurrencyRate & { known_at: Date })[] {
  return moments.flatMap((at) =>
    generateRates(at).map((rate) => ({
      ...rate,
      ...{ at, known_at: at, method: 'single_venue' as const, venues: [] },
    })),
  )
}

interface FillOptions {
  db: Database
  now: Date
  /** Of a new universe; one that was begun keeps its own. */
  seed: number
  log: Logger
  /** What the fill gives way to. */
  liveWork?: LiveWork
  /** Aborted to stop between two steps; a later fill goes on from there. */
  signal?: AbortSignal
}

/** A universe that is filled up to a moment, and what it takes to go on. */
interface FilledUniverse {
  fact: SampleUniverseFact
  lexicon: AssetLexicon
}

/**
 * Brings the sample universe up to `now`: the last 90 days of a new one, the time since then of one that is there.
 * Interrupted anywhere and started again, it completes without repeats.
 */
export async function fillSampleUniverse({
  db,
  now,
  seed,
  log,
  liveWork,
  signal,
}: FillOptions): Promise<FilledUniverse> {
  const startedAt = performance.now()
  let fact = resume(await findFact(db, 'sample_universe'), now, seed)
  await saveFact(db, 'sample_universe', fact) // before its first post, so that no other seed is ever mixed in
  const { assets, ticks } = generateMarket({ seed: fact.seed, at: now })
  await saveAssets(db, assets)
  await saveTicks(db, ticks, SAMPLE_SOURCE, { now })
  await saveKnownRates(db, ratesOf([...listRateTimes(now), now]))
  const lexicon = buildAssetLexicon(await listAssets(db))
  let posts = 0
  let last: Promise<void> = Promise.resolve()
  for (const slot of slotsOf(fact, now)) {
    if (signal?.aborted) break
    const saving = advanceSampleUniverse(db, lexicon, { slot, collectedAt: now, liveWork })
    saving.catch(() => {}) // it is awaited once the slot before it is done
    // While one slot is stored, the next one is generated.
    await last
    last = saving.then(async (saved) => {
      posts += saved.length
      fact = { ...fact, filledUntil: slot.to.toISOString() }
      await noteFilled(db, fact)
    })
    last.catch(() => {})
  }
  await last
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  if (posts > 0) log.info(`Sample data: ${posts} generated posts stored in ${seconds} s`)
  return { fact, lexicon }
}

/** Throws where the universe was emptied in the meantime: what was just stored is then filled in again with the rest. */
export async function noteFilled(db: Database, fact: SampleUniverseFact): Promise<void> {
  if (!(await replaceFact(db, 'sample_universe', fact))) throw new SampleEmptied()
}

function resume(known: SampleUniverseFact | undefined, now: Date, seed: number): SampleUniverseFact {
  const earliest = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  if (!known) return { seed, filledFrom: earliest, filledUntil: earliest }
  // After a longer pause the gap before the last 90 days stays empty.
  return known.filledUntil >= earliest ? known : { ...known, filledFrom: earliest, filledUntil: earliest }
}

function* slotsOf({ seed, filledUntil }: SampleUniverseFact, now: Date) {
  for (let from = Date.parse(filledUntil); from < now.getTime(); from += STEP_MS) {
    yield { seed, from: new Date(from), to: new Date(Math.min(from + STEP_MS, now.getTime())) }
  }
}

const SAMPLE_SOURCE = 'sample'

interface Slot {
  seed: number
  from: Date
  to: Date
}

/** Stores what happened in the sample universe from `from` to before `to`; again changes nothing. Returns the new posts. */
async function advanceSampleUniverse(
  db: Database,
  lexicon: AssetLexicon,
  { slot, collectedAt, liveWork }: { slot: Slot; collectedAt: Date; liveWork?: LiveWork },
): Promise<AnalyzedPost[]> {
  const { candles, posts } = await generateSlot(slot, lexicon, liveWork)
  const [{ savedPosts }] = await Promise.all([
    savePosts(db, posts, { collectedAt }),
    saveCandles(db, candles, SAMPLE_SOURCE),
  ])
  return savedPosts
}

/**
 * What happened in a slot. Requests are answered in between: without that a first start, which
 * makes 90 days, would let calls wait for a second at a time, and their time for a connection run out. What comes in live
 * is dealt with first.
 */
export async function generateSlot(
  slot: Slot,
  lexicon: AssetLexicon,
  liveWork?: LiveWork,
): Promise<{ candles: Candle[]; posts: AnalyzedPost[] }> {
  const candles: Candle[] = []
  for (const interval of GENERATED_INTERVALS) {
    for await (const some of inTurns(generateCandles({ ...slot, interval }), liveWork)) candles.push(...some)
  }
  const posts: AnalyzedPost[] = []
  for await (const some of inTurns(generatePosts(slot), liveWork)) posts.push(...analyzePosts(some, lexicon))
  return { candles, posts }
}

/** Made without a break: some 20 ms on a busy machine. */
const AT_ONCE = 25

/** Where something always comes in the sample universe is still filled, in some minutes more. */
const WAIT_MS_MAX = 200

async function* inTurns<Item>(items: Iterable<Item>, liveWork?: LiveWork): AsyncGenerator<Item[]> {
  let some: Item[] = []
  for (const item of items) {
    some.push(item)
    if (some.length < AT_ONCE) continue
    yield some
    some = []
    await giveWay()
    await liveWork?.untilIdle(WAIT_MS_MAX)
  }
  yield some
}
