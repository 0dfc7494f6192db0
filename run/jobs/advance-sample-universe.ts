import { setImmediate as giveWay } from 'node:timers/promises'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { GENERATED_INTERVALS, generateCandles } from '#collect/sample/generate-candles.ts'
import { generatePosts } from '#collect/sample/generate-posts.ts'
import type { Candle } from '#contract/market.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { saveCandles } from '#store/market/candles.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import type { LiveWork } from './live-work.ts'

export const SAMPLE_SOURCE = 'sample'

export interface Slot {
  seed: number
  from: Date
  to: Date
}

/** Stores what happened in the sample universe from `from` to before `to`; again changes nothing. Returns the new posts. */
export async function advanceSampleUniverse(
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
