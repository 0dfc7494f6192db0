import { type Lessons, openLessons } from '#analyze/meaning/lessons.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import type { Database } from '#store/database.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { listAssets } from '#store/market/assets.ts'

/** What posts are read by: the assets, and what was learned from corrections. Of the sample universe nothing is learned. */
export async function readLexicon(db: Database): Promise<AssetLexicon> {
  const lexicon = buildAssetLexicon(await listAssets(db))
  const lessons = await findLessons(db)
  return { ...lexicon, ...(lessons && { lessons }) }
}

/** What is in use of corrections; undefined where nothing was learned, or over another model than the one that is shipped. */
export async function findLessons(db: Database): Promise<Lessons | undefined> {
  const learned = await findFact(db, 'lessons')
  return learned?.base === MEANING_MODEL_VERSION ? openLessons(learned) : undefined
}
