import { Type } from 'typebox'
import { Attributions, MaybeDecimal, MaybePercent, MaybeTime } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

export const getMarketOverview = definePublicRoute({
  method: 'GET',
  path: '/v1/market/overview',
  operationId: 'getMarketOverview',
  group: 'Market',
  summary: 'The market as a whole',
  description:
    'Sums over all assets that have a price: market capitalization, volume of 24 hours and who dominates. ' +
    'Free while there is no price at all.',
  scope: 'market:read',
  cost: 'call',
  sharedMs: 1_000,
  answer: Type.Object(
    {
      status: Type.Enum(['ok', 'stale', 'no_data', 'throttled_upstream', 'source_down'], {
        description: 'Of the newest price in the sums, as at /v1/crypto/prices',
      }),
      since: MaybeTime('With `source_down`: when the last venue became unreachable'),
      assets: Type.Integer({ minimum: 0, description: 'Assets in the sums' }),
      market_cap: MaybeDecimal('US dollars'),
      volume_24h: MaybeDecimal('US dollars traded in the last 24 hours'),
      market_cap_change_24h: MaybePercent('Percent, weighted by market capitalization'),
      btc_dominance: MaybePercent('Share of Bitcoin in the market capitalization, in percent'),
      eth_dominance: MaybePercent('Share of Ethereum, in percent'),
      at: MaybeTime('The newest price in the sums'),
      sources: Type.Array(Type.String(), {
        description:
          'Where the prices come from: `venues` if combined from several, otherwise a source such as `sample`',
      }),
      venues: Type.Array(Type.String(), { description: 'The venues in the prices' }),
      attribution: Attributions,
    },
    { title: 'MarketOverview' },
  ),
  example: {
    status: 'ok',
    since: null,
    assets: 127,
    market_cap: '2991000000000',
    volume_24h: '98400000000',
    market_cap_change_24h: -0.8,
    btc_dominance: 42.3,
    eth_dominance: 17.9,
    at: '2026-01-31T08:00:00.000Z',
    sources: ['venues'],
    venues: ['binance', 'coinbase', 'kraken'],
    attribution: [
      { source: 'coingecko', text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com' },
    ],
  },
})
