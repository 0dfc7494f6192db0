import type { Logger } from 'pino'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { generateMarket } from '#collect/sample/generate-market.ts'
import type { Database } from '#store/database.ts'
import {
  findFact,
  replaceFact,
  type SampleUniverseFact,
  saveFact,
} from '#store/installation/installation-facts.ts'
import { listAssets } from '#store/market/list-assets.ts'
import { saveAssets } from '#store/market/save-assets.ts'
import { saveTicks } from '#store/market/save-ticks.ts'
import { advanceSampleUniverse, SAMPLE_SOURCE } from './advance-sample-universe.ts'
import type { LiveWork } from './live-work.ts'

export interface FillOptions {
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
export interface FilledUniverse {
  fact: SampleUniverseFact
  lexicon: AssetLexicon
}

const DAY_MS = 86_400_000
const DAYS = 90 // the longest period of the explorer; spec, section 9
const STEP_MS = 3 * DAY_MS

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

/** An operator has emptied the sample universe while it was being filled. */
export class SampleEmptied extends Error {
  override name = 'SampleEmptied'
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
