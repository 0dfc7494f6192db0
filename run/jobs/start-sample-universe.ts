import type { Logger } from 'pino'
import { generateMarket } from '#collect/sample/generate-market.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { saveTicks } from '#store/market/save-ticks.ts'
import { advanceSampleUniverse, SAMPLE_SOURCE } from './advance-sample-universe.ts'
import { type FilledUniverse, fillSampleUniverse, noteFilled, SampleEmptied } from './fill-sample-universe.ts'
import type { LiveWork } from './live-work.ts'
import { runRepeatedly } from './run-repeatedly.ts'

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
const LIVE_MAX_MS = 3_600_000

/**
 * Fills the sample universe and lets it go on in the pace of the clock: every few seconds the posts, prices and closed
 * candles of the time since then. A step that fails is logged and made up for by the next one. What an operator
 * empties is filled anew, and what was removed stays away.
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
      if (error instanceof SampleEmptied) return // the next round fills it anew
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
  const next = { ...fact, filledUntil: now.toISOString() }
  await noteFilled(db, next)
  if (posts.length > 0 || assetIds.length > 0) onNews?.({ posts, assetIds })
  return { fact: next, lexicon }
}
