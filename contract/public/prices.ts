import { Type } from 'typebox'
import { AssetFields, MaybeDecimal, MaybePercent, MaybeText, MaybeTime } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

/** Why a row has no fresh price. An absence is always one of these, never a guess or a zero. */
export const PRICE_STATUSES = ['ok', 'stale', 'no_data', 'not_covered', 'throttled_upstream'] as const
export type PriceStatus = (typeof PRICE_STATUSES)[number]

export const ASSETS_PER_CALL = 100 // ours
export const STALE_AFTER_SECONDS = 900 // ours: three missed rounds of the slowest price source

export const PriceRow = Type.Object(
  {
    requested: Type.String({ description: 'The symbol or id as you sent it' }),
    status: Type.Enum([...PRICE_STATUSES], {
      description:
        '`ok`; `stale`: the newest price is older than 15 minutes; `no_data`: the asset has no price yet; ' +
        '`not_covered`: no such asset; `throttled_upstream`: the source lets us ask again later',
    }),
    id: MaybeText('The asset that was taken'),
    symbol: MaybeText('Its ticker'),
    name: MaybeText('Its name'),
    rank: AssetFields.rank,
    alternatives: Type.Array(Type.String(), {
      description:
        'Ids of the other assets with this ticker, the largest first, at most 5. Ask for them by `ids`',
    }),
    price: MaybeDecimal('US dollars, exact, as text'),
    change_24h: MaybePercent('Percent over the last 24 hours'),
    volume_24h: MaybeDecimal('US dollars traded in the last 24 hours'),
    market_cap: MaybeDecimal('US dollars'),
    at: MaybeTime('When the source said so'),
    age_seconds: Type.Union([Type.Integer({ minimum: 0, description: 'Since then' }), Type.Null()]),
    source: MaybeText('Who said so, such as `coingecko` or `sample`'),
  },
  { title: 'Price' },
)

export const getPrices = definePublicRoute({
  method: 'GET',
  path: '/v1/crypto/prices',
  operationId: 'getPrices',
  group: 'Market',
  summary: 'Latest prices',
  description:
    'The newest price of up to 100 assets, in the order in which you name them. A ticker is not an identity: of ' +
    'several assets that share one, the largest by market capitalization is taken, and the row says which it was. ' +
    'One credit however many assets; free when no row has a price.',
  scope: 'market:read',
  cost: 'call',
  query: Type.Object({
    symbols: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'Tickers in any case, separated by commas: `BTC,eth`',
        examples: ['BTC,ETH'],
      }),
    ),
    ids: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_000,
        description: 'Identities, separated by commas: `bitcoin,ethereum`',
      }),
    ),
  }),
  list: true,
  sharedMs: 1_000,
  answer: Type.Object({ data: Type.Array(PriceRow) }, { title: 'Prices' }),
  example: {
    data: [
      {
        requested: 'btc',
        status: 'ok',
        id: 'bitcoin',
        symbol: 'BTC',
        name: 'Bitcoin',
        rank: 1,
        alternatives: [],
        price: '64250.12',
        change_24h: -1.25,
        volume_24h: '28450000000',
        market_cap: '1265000000000',
        at: '2026-01-31T08:00:00.000Z',
        age_seconds: 12,
        source: 'coingecko',
      },
      {
        requested: 'NOSUCH',
        status: 'not_covered',
        id: null,
        symbol: null,
        name: null,
        rank: null,
        alternatives: [],
        price: null,
        change_24h: null,
        volume_24h: null,
        market_cap: null,
        at: null,
        age_seconds: null,
        source: null,
      },
    ],
  },
})
