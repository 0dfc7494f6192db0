import measured from './measured.json' with { type: 'json' }
import type { MeasuredMoods, Share } from './measured-moods.ts'
import type { AssetSet } from './sets.ts'

/** What `npm run evaluate -- --write` measured, by version of the reader, the newest first: contract/accuracy/measured.json. */
export interface MeasuredAccuracy {
  readers: MeasuredReader[]
}

export interface MeasuredReader {
  /** Such as `meaning-7`. */
  reader: string
  moods: MeasuredMoods[]
  assets: MeasuredAssets[]
}

/** How well assets are found in texts. */
export interface MeasuredAssets {
  set: AssetSet
  since: string
  n: number
  /** Assets by labels, found, and both. */
  labelled: number
  found: number
  right: number
  precision: Share
  recall: Share
  errors: { text: string; missing: string[]; wrong: string[] }[]
}

/** What is committed; a test measures the sets of the repository again. */
export const MEASURED = measured as unknown as MeasuredAccuracy // what `npm run evaluate -- --write` writes
