import type { SourceFacts } from '#contract/source-facts.ts'

export const KRAKEN_FACTS: SourceFacts = {
  id: 'kraken',
  name: 'Kraken',
  kind: 'market',
  gives: 'prices',
  about:
    'The last price and the volume of 24 hours of each pair with every trade, and the latest 720 candles.',
  homepage: 'https://www.kraken.com',
  needs: [],
  takes: ['KRAKEN_URL', 'KRAKEN_STREAM_URL'],
  onByDefault: true,
  terms: { url: 'https://www.kraken.com/legal' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Older candles than the latest 720 of an interval are not given.'],
  },
  cursor: 'none',
  counts: [],
  reachBackHours: 720,
  pace: 'stream',
}
