import type { SourceFacts } from '#contract/source-facts.ts'

export const COINBASE_FACTS: SourceFacts = {
  id: 'coinbase',
  name: 'Coinbase Exchange',
  kind: 'market',
  gives: 'prices',
  about:
    'The last price and the volume of 24 hours of each pair, every five seconds, and candles of the past.',
  homepage: 'https://exchange.coinbase.com',
  needs: [],
  takes: ['COINBASE_URL', 'COINBASE_STREAM_URL'],
  onByDefault: true,
  terms: { url: 'https://www.coinbase.com/legal/market_data' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: [
      'Its market data terms forbid indexes and benchmarks without consent: prices are shown as a median of venues, never as an index.',
    ],
  },
  cursor: 'none',
  counts: [],
  reachBackHours: 24 * 90,
  pace: 'stream',
}
