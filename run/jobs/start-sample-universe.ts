import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { generateMarket } from '#collect/sample/generate-market.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { saveFact } from '#store/installation/save-fact.ts'
import { saveTicks } from '#store/market/save-ticks.ts'
import { advanceSampleUniverse, SAMPLE_SOURCE } from './advance-sample-universe.ts'
import { type FilledUniverse, fillSampleUniverse } from './fill-sample-universe.ts'

export interface SampleUniverseOptions {
  db: Database
  clock: () => Date
  log: Logger
  seed?: number
  /** The pause between two steps, in milliseconds. */
  everyMs?: number
  /** Told of each step that stored something: the new posts, and the assets whose price is new. */
  onNews?: (news: { posts: AnalyzedPost[]; assetIds: string[] }) => void
}

export interface SampleUniverse {
  /** Resolves when the last 90 days are there; never rejects. */
  filled: Promise<void>
  /** Ends after the step that is being stored. */
  stop(): Promise<void>
}

const SEED = 1
const EVERY_MS = 5_000
/** A catch-up longer than this is filled in steps. */
const LIVE_MAX_MS = 3_600_000

/**
 * Fills the sample universe and lets it go on in the pace of the clock: every few seconds the posts, prices and closed
 * candles of the time since then. A step that fails is told in the log and made up for by the next one.
 */
export function startSampleUniverse(options: SampleUniverseOptions): SampleUniverse {
  const stopping = new AbortController()
  const filled = Promise.withResolvers<void>()
  const running = run(options, stopping.signal, filled.resolve).finally(filled.resolve)
  return {
    filled: filled.promise,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function run(options: SampleUniverseOptions, signal: AbortSignal, onFilled: () => void): Promise<void> {
  const { db, clock, log, seed = SEED, everyMs = EVERY_MS } = options
  let universe: FilledUniverse | undefined
  while (!signal.aborted) {
    try {
      const now = clock()
      if (universe && isLive(universe, now)) universe = await step(options, universe, now)
      else universe = await fillSampleUniverse({ db, now, seed, log, signal })
      onFilled()
    } catch (error) {
      log.warn({ err: error }, 'Sample data could not be stored; trying again')
    }
    await delay(everyMs, undefined, { signal }).catch(() => {}) // asked to stop: the loop ends
  }
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
  const assetIds = await saveTicks(db, generateMarket({ seed: fact.seed, at: now }).ticks, SAMPLE_SOURCE)
  const next = { ...fact, filledUntil: now.toISOString() }
  await saveFact(db, 'sample_universe', next)
  if (posts.length > 0 || assetIds.length > 0) onNews?.({ posts, assetIds })
  return { fact: next, lexicon }
}
