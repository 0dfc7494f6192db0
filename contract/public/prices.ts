import { Type } from 'typebox'
import { PRICE_METHODS, VENUE_REFUSALS } from '../market.ts'
import {
  AsOf,
  AssetFields,
  Attributions,
  MaybeDecimal,
  MaybePercent,
  MaybeText,
  MaybeTime,
  QuoteParameter,
  QuoteRate,
} from './market-fields.ts'
import { NameList } from './name-list.ts'
import { definePublicRoute } from './public-route.ts'

/** Why a row has no fresh price. An absence is always one of these, never a guess or a zero. */
const PRICE_STATUSES = [
  'ok',
  'stale',
  'no_data',
  'not_covered',
  'throttled_upstream',
  'source_down',
  'no_rate',
] as const

export const ASSETS_PER_CALL = 100 // ours
export const STALE_AFTER_SECONDS = 900 // ours: three missed rounds of the slowest price source

const VenueRow = Type.Object(
  {
    venue: Type.String({ description: 'Such as `kraken`' }),
    price: MaybeDecimal('In `quote`'),
    volume_24h: MaybeDecimal('Traded there in the last 24 hours, in `quote`'),
    at: Type.String({ format: 'date-time', description: 'When the venue reported it' }),
    age_seconds: Type.Integer({ minimum: 0 }),
    used: Type.Boolean({ description: 'True if it is part of the median' }),
    refused: Type.Union([
      Type.Enum([...VENUE_REFUSALS], {
        description:
          '`old`: more than a minute old; `far_from_median`: too far from the other venues; `no_rate`: the dollar value of ' +
          'its quote currency is unknown',
      }),
      Type.Null(),
    ]),
  },
  { title: 'VenuePrice' },
)

export const PriceRow = Type.Object(
  {
    requested: Type.String({ description: 'The symbol or id as you sent it' }),
    status: Type.Enum([...PRICE_STATUSES], {
      description:
        '`ok`; `stale`: the newest price is older than 15 minutes, or no venue has sent one in the last minute; ' +
        '`no_data`: there is no price for this asset yet; `not_covered`: there is no such asset; ' +
        '`throttled_upstream`: the source is limiting our requests; `source_down`: no venue has been reachable since `since`; ' +
        '`no_rate`: there is a price in US dollars, but no rate for `quote` that is at most 15 minutes old',
    }),
    id: MaybeText('The asset that was used'),
    symbol: MaybeText('Its ticker'),
    name: MaybeText('Its name'),
    rank: AssetFields.rank,
    alternatives: Type.Array(Type.String(), {
      description:
        'Ids of the other assets with this ticker, the largest first, up to 5. Request them by `ids`',
    }),
    price: MaybeDecimal(
      'In `quote`, as text, exact in US dollars; null if prices come from venues and none has sent one in the last minute',
    ),
    change_24h: MaybePercent('Percent over the last 24 hours; null unless `quote` is USD'),
    volume_24h: MaybeDecimal('Traded in the last 24 hours, in `quote`'),
    market_cap: MaybeDecimal('In `quote`; null if `market_cap_withheld` gives a reason'),
    market_cap_withheld: Type.Union([Type.Literal('source_terms'), Type.Null()], {
      description:
        '`source_terms`: the source of the supply figure does not allow passing it on as data; /v1/sources names the source',
    }),
    at: MaybeTime('When the source reported it'),
    age_seconds: Type.Union([Type.Integer({ minimum: 0, description: 'Since then' }), Type.Null()]),
    source: MaybeText(
      'Where the price comes from: `venues` if combined from several, otherwise a source such as `sample`',
    ),
    since: MaybeTime('With `source_down`: when the last venue became unreachable'),
    method: Type.Union([
      Type.Enum([...PRICE_METHODS], {
        description:
          'How the venues were combined: `single_venue`; `volume_weighted_median`; with four or more venues, ' +
          '`volume_weighted_median_mad`, which excludes outliers by the median absolute deviation. `assumed_dollar`: ' +
          'quoted in a stablecoin that was assumed to be worth one dollar, because no rate was known. Stablecoins are ' +
          'converted at their own median price or, if no venue quotes one in dollars, at the rate from the provider of ' +
          'the asset list',
      }),
      Type.Null(),
    ]),
    spread_bp: Type.Union([
      Type.Number({ description: 'From the lowest to the highest price used, in basis points of the price' }),
      Type.Null(),
    ]),
    venues: Type.Array(VenueRow, { description: 'The price at each venue, largest volume first' }),
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
    'The newest price of up to 100 assets, in the order of your request. Tickers are not unique: if several ' +
    'assets share one, the largest by market capitalization is used, and the row identifies it. With `as_of`, a ' +
    'row has the last price within the previous 15 minutes (one minute for venue prices) and no change, volume ' +
    'or market cap. `quote` gives prices in euros, pounds, yen, bitcoin or ether: the answer has the rate with its ' +
    'venues and age. One credit for any number of assets; free if no row has a price.',
  scope: 'market:read',
  cost: 'call',
  query: Type.Object({
    symbols: Type.Optional(
      NameList({
        list: { max: ASSETS_PER_CALL, charsMax: 40 },
        description: 'Tickers in any case',
        examples: ['BTC,ETH'],
      }),
    ),
    ids: Type.Optional(
      NameList({
        list: { max: ASSETS_PER_CALL, charsMax: 100 },
        description: `Asset IDs such as \`bitcoin\`; up to ${ASSETS_PER_CALL} together with \`symbols\``,
      }),
    ),
    quote: QuoteParameter,
    as_of: AsOf,
  }),
  atLeastOneOf: ['symbols', 'ids'],
  list: true,
  sharedMs: 1_000,
  answer: Type.Object(
    { rate: QuoteRate, data: Type.Array(PriceRow), attribution: Attributions },
    { title: 'Prices' },
  ),
  example: {
    rate: null,
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
        market_cap: null,
        market_cap_withheld: 'source_terms',
        at: '2026-01-31T08:00:00.000Z',
        age_seconds: 12,
        source: 'venues',
        since: null,
        method: 'volume_weighted_median',
        spread_bp: 1.56,
        venues: [
          {
            venue: 'coinbase',
            price: '64250.12',
            volume_24h: '820000000',
            at: '2026-01-31T08:00:00.000Z',
            age_seconds: 12,
            used: true,
            refused: null,
          },
          {
            venue: 'kraken',
            price: '64240.1',
            volume_24h: '310000000',
            at: '2026-01-31T07:59:58.000Z',
            age_seconds: 14,
            used: true,
            refused: null,
          },
        ],
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
        market_cap_withheld: null,
        at: null,
        age_seconds: null,
        source: null,
        since: null,
        method: null,
        spread_bp: null,
        venues: [],
      },
    ],
    attribution: [
      { source: 'coingecko', text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com' },
    ],
  },
})
