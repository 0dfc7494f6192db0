import type { SourceFacts } from '#contract/source-facts.ts'

export const BLUESKY_FACTS: SourceFacts = {
  id: 'bluesky',
  name: 'Bluesky',
  mark: { color: 'series-5', dash: '8 2' },
  kind: 'social',
  about:
    'Every public post of the network as it is written, edited and deleted, from the Jetstream; those about crypto are kept.',
  homepage: 'https://bsky.app',
  needs: [],
  takes: ['BLUESKY_URL', 'BLUESKY_STREAM_URL'],
  onByDefault: true,
  terms: { url: 'https://bsky.social/about/support/tos' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: [
      'Posts belong to their authors; deletions and account deletions in the stream must be followed.',
      'An operator offers a public contact address and a way to have a post removed on request.',
    ],
  },
  cursor: 'sequence',
  counts: ['likes', 'replies', 'retweets'],
  reachBackHours: 36,
  pace: 'stream',
}
