import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'

const Percent = Type.Optional(Type.Number())

/** An asset of the market page. spec, section 3: "Asset". US dollars; what no source has told is absent. */
export const MarketAsset = Type.Object({
  id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  rank: Type.Optional(Type.Integer()),
  price: Type.Number(),
  /** Percent. */
  change1h: Percent,
  change24h: Percent,
  change7d: Percent,
  volume24h: Type.Optional(Type.Number()),
  marketCap: Type.Optional(Type.Number()),
  /** The mean of the posts of the last 24 hours that have one, 0 negative to 1 positive. */
  sentiment: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** How many posts `sentiment` is the mean of. */
  sentimentPosts: Type.Integer({ minimum: 0 }),
  /** Posts of the last 24 hours that speak of the asset. */
  mentions24h: Type.Integer({ minimum: 0 }),
  /** Closing prices of the last seven days, four hours apart, oldest first. */
  sparkline7d: Type.Array(Type.Number()),
  /** When the price was true. */
  at: Type.String(),
  /** Who said so, such as `coingecko` or `sample`. */
  source: Type.String(),
})
export type MarketAsset = Static<typeof MarketAsset>

export const MARKET_FRESH_SECONDS = 2 // the page polls; prices come every few seconds

export const getMarket = defineRoute({
  method: 'GET',
  path: '/api/market',
  summary: 'The market: its totals and its assets, the largest first',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: MARKET_FRESH_SECONDS,
  answer: Type.Object({
    /** Sums over the assets below. US dollars. */
    marketCap: Type.Number(),
    volume24h: Type.Number(),
    /** Bitcoin's share of the market cap in percent; absent without bitcoin. */
    btcDominance: Type.Optional(Type.Number()),
    /** Of the market cap over 24 hours, in percent, weighted by the caps. */
    change24h: Percent,
    data: Type.Array(MarketAsset),
  }),
})

export const ASSET_PERIODS = ['24h', '7d', '30d', '90d'] as const // spec, section 9: the explorer's
export type AssetPeriod = (typeof ASSET_PERIODS)[number]

export const AssetHistory = Type.Object({
  asset: MarketAsset,
  interval: Type.Enum(['1h', '1d']),
  /** Oldest first. US dollars. */
  candles: Type.Array(
    Type.Object({
      start: Type.String(),
      open: Type.Number(),
      high: Type.Number(),
      low: Type.Number(),
      close: Type.Number(),
      volume: Type.Optional(Type.Number()),
    }),
  ),
  /** Posts that speak of the asset, in the same steps; a step without posts is left out. */
  mentions: Type.Array(
    Type.Object({
      start: Type.String(),
      posts: Type.Integer(),
      /** 0 to 1; absent where no post has one. */
      sentiment: Type.Optional(Type.Number()),
    }),
  ),
})
export type AssetHistory = Static<typeof AssetHistory>

export const getAsset = defineRoute({
  method: 'GET',
  path: '/api/market/:id',
  summary: 'One asset with its candles and what people said of it, in the same steps',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: MARKET_FRESH_SECONDS,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    { period: Type.Enum([...ASSET_PERIODS], { default: '7d' }) },
    { additionalProperties: false },
  ),
  answer: AssetHistory,
})
