import type { SourceFacts } from '#contract/source-facts.ts'

export const INSTAGRAM_FACTS: SourceFacts = {
  id: 'instagram',
  name: 'Instagram',
  mark: {
    color: 'platform-instagram',
    dash: '4 3',
    sign: 'M5.5 2h5A3.5 3.5 0 0 1 14 5.5v5a3.5 3.5 0 0 1-3.5 3.5h-5A3.5 3.5 0 0 1 2 10.5v-5A3.5 3.5 0 0 1 5.5 2zM5.25 8a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0M11.5 4.5h.01',
  },
  kind: 'social',
  about: 'Posts of business accounts and of up to 30 hashtags a week, by the operator’s own app.',
  homepage: 'https://www.instagram.com',
  needs: [
    {
      setting: 'INSTAGRAM_ACCESS_TOKEN',
      type: 'credential',
      howToGet:
        'An app with instagram_basic and Instagram Public Content Access at developers.facebook.com; Meta reviews it.',
    },
  ],
  takes: ['INSTAGRAM_ACCOUNTS', 'INSTAGRAM_HASHTAGS', 'GRAPH_URL'],
  onByDefault: true,
  terms: { url: 'https://developers.facebook.com/terms/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Platform data may not be sold or handed on.', 'Posts of hashtags come without their author.'],
  },
  cursor: 'page',
  counts: ['views', 'likes', 'comments'],
  reachBackHours: 24,
  pace: { seconds: 900 },
  searchBy: ['account', 'hashtag'],
  accountNames: { pattern: /^[\w.]{1,30}$/, words: '1 to 30 letters, digits, _ or .' },
}
