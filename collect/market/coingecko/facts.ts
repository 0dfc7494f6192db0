import type { SourceFacts } from '#contract/source-facts.ts'

export const COINGECKO_FACTS: SourceFacts = {
  id: 'coingecko',
  name: 'CoinGecko',
  kind: 'market',
  gives: 'assets',
  about: 'Names, ranks, supply and market capitalization of the largest assets, once an hour.',
  homepage: 'https://www.coingecko.com',
  needs: [],
  takes: ['COINGECKO_API_KEY', 'COINGECKO_URL'],
  onByDefault: true,
  terms: { url: 'https://www.coingecko.com/en/api_terms' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    attribution: { text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com' },
    notes: [
      'Without a key a low limit is shared by all users; a free Demo key gives 10,000 calls a month.',
      'Its figures may be shown with its name beside them; handing them on as data needs a licence.',
    ],
  },
  cursor: 'none',
  counts: [],
  reachBackHours: 0,
  pace: { seconds: 3_600 },
}
