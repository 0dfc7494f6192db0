import type { SourceFacts } from '#contract/source-facts.ts'

export const NOSTR_FACTS: SourceFacts = {
  id: 'nostr',
  name: 'Nostr',
  mark: { color: 'series-7', dash: '1 2 4 2' },
  kind: 'social',
  about:
    'Signed notes with hashtags about crypto from the relays that the operator chose; each signature is verified.',
  homepage: 'https://nostr.com',
  needs: [
    { setting: 'NOSTR_RELAYS', type: 'list', howToGet: 'Addresses of relays, such as wss://relay.example.' },
  ],
  takes: ['NOSTR_HASHTAGS'],
  onByDefault: true,
  terms: { url: 'https://github.com/nostr-protocol/nips' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Each relay has its own rules.', 'Requests to vanish and deletions by the author are followed.'],
  },
  cursor: 'time',
  counts: [],
  reachBackHours: 24 * 7,
  pace: 'stream',
}
