import type { SourceFacts } from '#contract/source-facts.ts'

export const BINANCE_FACTS: SourceFacts = {
  id: 'binance',
  name: 'Binance',
  kind: 'market',
  gives: 'prices',
  about: 'The last price and the volume of 24 hours of every pair, each second, and candles of the past.',
  homepage: 'https://www.binance.com',
  needs: [],
  takes: ['BINANCE_URL', 'BINANCE_STREAM_URL'],
  onByDefault: true,
  terms: { url: 'https://www.binance.com/en/terms' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: [
      'Read from the hosts that carry public market data only.',
      'The venue does not serve every country; there it answers 451, which the status page shows.',
    ],
  },
  cursor: 'none',
  counts: [],
  reachBackHours: 24 * 90,
  pace: 'stream',
}
