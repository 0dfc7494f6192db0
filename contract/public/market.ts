import { Type } from 'typebox'
import {
  AssetFields,
  Attributions,
  Cursor,
  MaybeDecimal,
  MaybePercent,
  MaybeTime,
  Page,
} from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

const AssetRow = Type.Object(
  {
    ...AssetFields,
    category: Type.Union([Type.String({ description: 'The group that it belongs to' }), Type.Null()]),
    caip19: Type.Union([
      Type.String({ description: 'Chain, standard and contract address as CAIP-19' }),
      Type.Null({ description: 'Not stored' }),
    ]),
  },
  { title: 'Asset' },
)

export const listAssets = definePublicRoute({
  method: 'GET',
  path: '/v1/crypto/assets',
  operationId: 'listAssets',
  group: 'Market',
  summary: 'List assets',
  description:
    'All assets, largest market capitalization first and those without a rank last, or only those with a given ' +
    'ticker, which several assets may share, or of a contract address. Addresses are those that the operator stored: an ' +
    'address that is not stored has no asset here.',
  scope: 'market:read',
  cost: 'call',
  query: Type.Object({
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'Only assets with this ticker, in any case',
      }),
    ),
    address: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[!-~]+$',
        description: 'Only the assets of this contract: its address, or a CAIP-19 to name the chain as well',
        examples: ['0x6b175474e89094c44da98b954eedeac495271d0f'],
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100, examples: [20] }),
    cursor: Cursor,
  }),
  list: true,
  answer: Type.Object({ data: Type.Array(AssetRow), page: Page }, { title: 'Assets' }),
  errors: ['invalid_cursor'],
  example: {
    data: [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1, category: 'layer-1', caip19: null }],
    page: { next_cursor: null, limit: 100 },
  },
})

export const getMarketOverview = definePublicRoute({
  method: 'GET',
  path: '/v1/market/overview',
  operationId: 'getMarketOverview',
  group: 'Market',
  summary: 'Market overview',
  description:
    'Totals over all assets that have a price: market capitalization, 24-hour volume and dominance. Free if ' +
    'there is no price at all.',
  scope: 'market:read',
  cost: 'call',
  sharedMs: 1_000,
  answer: Type.Object(
    {
      status: Type.Enum(['ok', 'stale', 'no_data', 'throttled_upstream', 'source_down'], {
        description: 'Status of the newest price in the totals, as in /v1/crypto/prices',
      }),
      since: MaybeTime('With `source_down`: when the last venue became unreachable'),
      assets: Type.Integer({ minimum: 0, description: 'Number of assets in the totals' }),
      market_cap: MaybeDecimal('US dollars'),
      volume_24h: MaybeDecimal('US dollars traded in the last 24 hours'),
      market_cap_change_24h: MaybePercent('Percent, weighted by market capitalization'),
      btc_dominance: MaybePercent('Share of Bitcoin in the market capitalization, in percent'),
      eth_dominance: MaybePercent('Share of Ethereum, in percent'),
      at: MaybeTime('Time of the newest price in the totals'),
      sources: Type.Array(Type.String(), {
        description:
          'Where the prices come from: `venues` if combined from several, otherwise a source such as `sample`',
      }),
      venues: Type.Array(Type.String(), { description: 'The venues that the prices come from' }),
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
