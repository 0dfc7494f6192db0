import type { SourceFacts } from '#contract/source-facts.ts'

export const HACKERNEWS_FACTS: SourceFacts = {
  id: 'hackernews',
  name: 'Hacker News',
  mark: { color: 'series-2', dash: '2 4' },
  kind: 'social',
  about: 'Stories and comments that name crypto, with points and comments, by its public search.',
  homepage: 'https://news.ycombinator.com',
  needs: [],
  takes: ['HACKERNEWS_QUERIES', 'HACKERNEWS_URL'],
  onByDefault: true,
  terms: { url: 'https://www.ycombinator.com/legal/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['10,000 questions an hour are allowed from one address.'],
  },
  cursor: 'time',
  counts: ['likes', 'comments'],
  countNames: { likes: 'Points' },
  reachBackHours: 24 * 90,
  pace: { seconds: 60 },
  searchBy: ['account', 'words'],
  accountNames: { pattern: /^[\w-]{2,15}$/, words: '2 to 15 letters, digits, _ or -' },
}
