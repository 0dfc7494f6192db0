import type { SourceFacts } from '#contract/source-facts.ts'

export const MASTODON_FACTS: SourceFacts = {
  id: 'mastodon',
  name: 'Mastodon',
  mark: { color: 'series-1', dash: '5 1' },
  kind: 'social',
  about: 'Public posts with hashtags about crypto from the instances that the operator chose.',
  homepage: 'https://joinmastodon.org',
  needs: [
    {
      setting: 'MASTODON_URLS',
      type: 'list',
      howToGet: 'Addresses of instances whose terms permit it, such as https://social.example.',
    },
  ],
  takes: ['MASTODON_HASHTAGS'],
  onByDefault: true,
  terms: { url: 'https://docs.joinmastodon.org/methods/timelines/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Each instance has its own terms; some forbid gathering.'],
  },
  cursor: 'page',
  counts: ['likes', 'replies', 'retweets'],
  countNames: { likes: 'Favourites', retweets: 'Boosts' },
  reachBackHours: 24,
  pace: { seconds: 60 },
}
