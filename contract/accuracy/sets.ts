export const MOOD_LABEL_LIST = ['-1', '0', '1'] as const
export type MoodLabel = (typeof MOOD_LABEL_LIST)[number]

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
