import type { SourceFacts } from '#contract/source-facts.ts'

export const TWITTER_FACTS: SourceFacts = {
  id: 'twitter',
  name: 'X (Twitter)',
  mark: {
    label: 'Twitter',
    color: 'platform-x',
    sign: 'M2.5 2.5h2.8l8.2 11h-2.8zM13 2.5 8.9 7.2M7 9.1l-4 4.4',
  },
  kind: 'social',
  about:
    'Posts that match the queries and accounts that the operator chose, paid by the post from the operator’s own account.',
  homepage: 'https://x.com',
  needs: [
    {
      setting: 'X_BEARER_TOKEN',
      type: 'credential',
      howToGet: 'Create a project and an app at developer.x.com and copy its bearer token.',
    },
  ],
  takes: ['X_QUERIES', 'X_ACCOUNTS', 'X_DAILY_SPEND_USD', 'X_URL', 'X_STREAM_URL'],
  onByDefault: true,
  terms: { url: 'https://developer.x.com/en/developer-terms/policy' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    attribution: { text: 'Posts from X', url: 'https://x.com' },
    notes: [
      'Posts may be handed to third parties as ids only.',
      'Each post read is charged once a UTC day.',
      'The first start reads back for half of the money of a day.',
    ],
  },
  cursor: 'page',
  counts: ['views', 'likes', 'replies', 'retweets'],
  reachBackHours: 24 * 7,
  pace: 'stream',
  searchBy: ['account', 'words'],
  accountNames: { pattern: /^\w{1,15}$/, words: '1 to 15 letters, digits or _' },
}
