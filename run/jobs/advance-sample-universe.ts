import { analyzePosts } from '#analyze/analyze-posts.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { GENERATED_INTERVALS, generateCandles } from '#collect/sample/generate-candles.ts'
import { generatePosts } from '#collect/sample/generate-posts.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { saveCandles } from '#store/market/save-candles.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'

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
  { slot, collectedAt }: { slot: Slot; collectedAt: Date },
): Promise<AnalyzedPost[]> {
  const candles = GENERATED_INTERVALS.flatMap((interval) => [...generateCandles({ ...slot, interval })])
  const posts = analyzePosts([...generatePosts(slot)], lexicon)
  const [{ savedPosts }] = await Promise.all([
    savePosts(db, posts, { collectedAt }),
    saveCandles(db, candles, SAMPLE_SOURCE),
  ])
  return savedPosts
}
