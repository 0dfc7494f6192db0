import measured from './measured.json' with { type: 'json' }

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

/** How well moods are read: each text as negative (-1), neutral (0) or positive (1). */
export interface MeasuredMoods {
  set: MoodSet
  /** The day (UTC) on which this version was first measured on the set. */
  since: string
  /** All texts first where they are of several languages, as `all`; then each language. */
  languages: MoodMeasures[]
  /** Texts that were misread, the surest first; none where texts are not ours to show. */
  errors: MoodError[]
}

export interface MoodMeasures {
  /** ISO 639-1, or `all`. */
  language: string
  n: number
  macroF1: number
  accuracy: Share
  /** Texts by label, then by what was judged; a text without score counts as neutral. */
  confusion: Record<MoodLabel, Record<MoodLabel, number>>
  /** Five bins of how sure the reader was; texts without score are in none. */
  calibration: CalibrationBin[]
  unscored: number
}

export const MOOD_LABEL_LIST = ['-1', '0', '1'] as const
export type MoodLabel = (typeof MOOD_LABEL_LIST)[number]

export interface CalibrationBin {
  /** The bounds of the probability that the reader gave, 0 to 1. */
  from: number
  until: number
  n: number
  /** Means over the bin: what the reader said, and how often it was right. Null of none. */
  said: number | null
  right: number | null
}

/** A share of 0 to 1 with Wilson's interval of 95 %. */
export interface Share {
  value: number
  low: number
  high: number
}

export interface MoodError {
  text: string
  language: string
  label: MoodLabel
  judged: MoodLabel
  /** Null: it was not scored. */
  probability: number | null
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

interface SetFacts {
  name: string
  about: string
}

/** The sets of labelled texts; only those of the repository are measured again by each test run. */
export const MOOD_SETS = {
  'crypto-again': {
    name: 'Crypto posts',
    about: 'Posts of 2017 to 2021 that two readings labelled alike. No post of their authors was learned.',
  },
  crypto: {
    name: 'Crypto posts, first list',
    about: 'Posts of the same years, over half of them from days of a crash. Measured often, so less strict.',
  },
  'own-moods': {
    name: 'Our sentences',
    about:
      'Short posts about crypto in nine languages, written for this page by a language model that knew its words of the trade besides English, so those rows are flattering. In the repository.',
  },
  'finance-news': {
    name: 'Finance headlines',
    about: 'A fifth of Twitter Financial News Sentiment (zeroshot, 2022), kept apart from learning.',
  },
  goemotions: {
    name: 'Comments',
    about: 'A fifth of GoEmotions (Demszky et al., 2020), kept apart from learning: tone, not markets.',
  },
} as const satisfies Record<string, SetFacts>
export type MoodSet = keyof typeof MOOD_SETS

export const ASSET_SETS = {
  'own-assets': {
    name: 'Our posts',
    about:
      'Posts with tickers, names and words that only look like them, written by us. The words to look for were chosen by them, so this is the best case.',
  },
} as const satisfies Record<string, SetFacts>
export type AssetSet = keyof typeof ASSET_SETS

/** What is committed; a test measures the sets of the repository again. */
export const MEASURED = measured as unknown as MeasuredAccuracy // what `npm run evaluate -- --write` writes
