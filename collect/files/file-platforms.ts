import type { SourceFacts } from '#contract/source-facts.ts'

const OF_FILES = {
  kind: 'social',
  needs: [],
  takes: [],
  onByDefault: false,
  isOfFiles: true,
  cursor: 'none',
  reachBackHours: 0,
  pace: { seconds: 0 },
} as const

/** Their terms permit holders of a copy to read and count it; the texts are not passed on. */
const RIGHTS = { store: true, show: true, textToThirdParties: false, aggregates: true } as const

/** Platforms that nothing reads here, whose posts come from files alone. */
export const FILE_PLATFORMS: readonly SourceFacts[] = [
  {
    ...OF_FILES,
    id: 'reddit',
    name: 'Reddit',
    about: 'Submissions and comments of Reddit, from files.',
    homepage: 'https://www.reddit.com',
    terms: { url: 'https://www.redditinc.com/policies/data-api-terms' },
    rights: {
      ...RIGHTS,
      deletionWithinHours: 48,
      notes: ['What is deleted at Reddit has to be deleted here: remove it by an import of a newer file.'],
    },
    counts: ['likes', 'comments'],
    countNames: { likes: 'Points' },
  },
  {
    ...OF_FILES,
    id: 'telegram',
    name: 'Telegram',
    about: 'Messages of public channels and groups of Telegram, from files.',
    homepage: 'https://telegram.org',
    terms: { url: 'https://telegram.org/tos' },
    rights: { ...RIGHTS, deletionWithinHours: 24, notes: ['Chats that are not public are not loaded.'] },
    counts: ['views', 'shares'],
  },
  {
    ...OF_FILES,
    id: 'stocktwits',
    name: 'StockTwits',
    about: 'Messages of StockTwits, from files.',
    homepage: 'https://stocktwits.com',
    terms: { url: 'https://stocktwits.com/about/legal/terms' },
    rights: { ...RIGHTS, deletionWithinHours: 24, notes: [] },
    counts: ['likes', 'replies', 'retweets'],
  },
]
