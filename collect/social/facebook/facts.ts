import type { SourceFacts } from '#contract/source-facts.ts'

export const FACEBOOK_FACTS: SourceFacts = {
  id: 'facebook',
  name: 'Facebook',
  mark: { color: 'platform-facebook', dash: '1 3', sign: 'M11 2.5H9.8A2.3 2.3 0 0 0 7.5 4.8v8.7M5.5 7.75h5' },
  kind: 'social',
  about: 'Posts of the pages that the operator chose, with reactions by kind, by the operator’s own app.',
  homepage: 'https://www.facebook.com',
  needs: [
    {
      setting: 'FACEBOOK_ACCESS_TOKEN',
      type: 'credential',
      howToGet: 'An app with Page Public Content Access at developers.facebook.com; Meta reviews it.',
    },
  ],
  takes: ['FACEBOOK_PAGES', 'GRAPH_URL'],
  onByDefault: true,
  terms: { url: 'https://developers.facebook.com/terms/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Platform data may not be sold or handed on.'],
  },
  cursor: 'time',
  counts: ['comments', 'shares', 'reactions'],
  reachBackHours: 24 * 90,
  pace: { seconds: 900 },
  searchBy: ['account'],
}
