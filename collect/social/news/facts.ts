import type { SourceFacts } from '#contract/source-facts.ts'

export const NEWS_FACTS: SourceFacts = {
  id: 'news',
  name: 'News feeds',
  mark: {
    label: 'News',
    color: 'series-6',
    dash: '6 2 1 2',
    sign: 'M2.5 3h9v9a1.5 1.5 0 0 0 1.5 1.5H4A1.5 1.5 0 0 1 2.5 12zM11.5 6h2v6A1.5 1.5 0 0 1 12 13.5M5 6h4M5 8.5h4M5 11h2',
  },
  kind: 'social',
  about:
    'Headlines and short excerpts from the RSS, Atom and JSON feeds that the operator chose, with a link to the article.',
  homepage: 'https://www.rssboard.org',
  needs: [],
  takes: ['NEWS_FEEDS'],
  onByDefault: true,
  terms: { url: 'https://www.rssboard.org/rss-specification' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: [
      'Each publisher has its own terms; only headline, link, source, time and a short excerpt are kept, never the article.',
    ],
  },
  cursor: 'etag',
  counts: [],
  reachBackHours: 24 * 7,
  pace: { seconds: 300 },
}
