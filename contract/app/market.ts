import { type Static, Type } from 'typebox'
import { ASSET_PERIODS, PRICE_METHODS, UNUSUAL_LEVELS } from '../market.ts'
import { AssetVerdict, Basis } from '../operations/asset-summary.ts'
import { Post, SourceId } from '../post.ts'
import { defineRoute } from '../route.ts'
import { AbsenceReason, AbsentSource, MissingStretch } from '../sources.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'

const Percent = Type.Optional(Type.Number())

const Unusual = Type.Union([Type.Enum([...UNUSUAL_LEVELS]), Type.Null()])

/** An asset of the market page. spec, section 3: "Asset". US dollars; what no source reports is absent. */
export const MarketAsset = Type.Object({
  id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  rank: Type.Optional(Type.Integer()),
  /** What kind of asset it is, such as `layer-1` or `stablecoin`; absent: unknown. */
  category: Type.Optional(Type.String()),
  price: Type.Number(),
  /** Percent. */
  change1h: Percent,
  change24h: Percent,
  change7d: Percent,
  volume24h: Type.Optional(Type.Number()),
  marketCap: Type.Optional(Type.Number()),
  /** The mood: of the 24 whole hours (UTC) that ended last, of posts that count. Absent: too few of them. */
  sentiment: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** How many posts `sentiment` is the mean of. */
  sentimentPosts: Type.Integer({ minimum: 0 }),
  /** Posts that count of the same hours. */
  mentions24h: Type.Integer({ minimum: 0 }),
  /** How far both lie from the asset's own days before; null where too little can be compared. */
  unusual: Type.Object({ mood: Unusual, posts: Unusual }),
  /** Closing prices of the seven days to the end, four hours apart, oldest first. */
  sparkline7d: Type.Array(Type.Number()),
  /** The same of six whole UTC days and then of these hours, oldest first. */
  mentions7d: Type.Array(Type.Integer({ minimum: 0 })),
  /** Their mood in the same seven points; null where too few posts have one. */
  mood7d: Type.Array(Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])),
  /** Where the site has its logo, such as `/logos/bitcoin.svg`; absent: it has none. */
  logo: Type.Optional(Type.String()),
  /** When the price was true. */
  at: Type.String(),
  /** Present where there is no price of now, so that `price` is only the last one that there was: why, and since when. */
  absence: Type.Optional(AbsenceReason),
  /** Who said so: `venues` for a price made of several, else such as `sample`. */
  source: Type.String(),
  /** How the venues became one price; absent: the price is taken from a source as it is. */
  method: Type.Optional(Type.Enum([...PRICE_METHODS])),
  /** From the lowest to the highest price used, in basis points. */
  spreadBp: Type.Optional(Type.Number()),
  /** The venues in the median, the largest volume first. */
  venues: Type.Array(Type.Object({ venue: Type.String(), at: Type.String() })),
})
export type MarketAsset = Static<typeof MarketAsset>

/**
 * The last moment whose posts, candles and sparklines count: now unless given. Prices are always the newest, for posts
 * may be older than any price that this installation has.
 */
const End = Type.Optional(Type.String(DAY_OR_MOMENT))

/** A figure of 24 whole hours with its change against its usual and that usual, as the asset's own page gives them. */
const Move = Type.Object({
  id: Type.String(),
  value: Type.Number(),
  change: Type.Number(),
  usual: Type.Number(),
})

/** The assets that moved furthest, the furthest first, over the sources and days that were read throughout. */
export const MarketMoves = Type.Object({
  /** With how many of the 20 days is compared, at the most; with fewer than seven there are no moves. */
  days: Type.Integer({ minimum: 0 }),
  /** The days before are still being counted, so that nothing is compared yet. */
  isCounting: Type.Boolean(),
  /** Sources that are not compared, of any of the assets. */
  left: Type.Array(SourceId),
  /** `mood` and `mood_change`. */
  mood: Type.Array(Move),
  /** `posts` and `posts_to_usual`. */
  talk: Type.Array(Move),
})
export type MarketMoves = Static<typeof MarketMoves>

const MARKET_FRESH_SECONDS = 2 // the page polls; prices come every few seconds

export const getMarket = defineRoute({
  method: 'GET',
  path: '/api/market',
  summary: 'The market: its totals and its assets, largest first',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: MARKET_FRESH_SECONDS,
  query: Type.Object({ endDate: End, basis: Basis }, { additionalProperties: false }),
  answer: Type.Object({
    /** Sums over the assets below. US dollars. */
    marketCap: Type.Number(),
    volume24h: Type.Number(),
    /** Bitcoin's share of the market cap in percent; absent without bitcoin. */
    btcDominance: Type.Optional(Type.Number()),
    /** Of the market cap over 24 hours, in percent, weighted by the caps. */
    change24h: Percent,
    moves: MarketMoves,
    /** Present where no asset has a price of now. */
    absence: Type.Optional(AbsenceReason),
    data: Type.Array(MarketAsset),
  }),
})

const MEAN_WITH_INTERVAL = {
  /** 0 negative to 1 positive. */
  mood: Type.Number(),
  /** 95 of 100 such intervals hold the mean of endless posts. */
  low: Type.Number(),
  high: Type.Number(),
  /** How many posts it is the mean of. */
  posts: Type.Integer(),
}

export const AssetHistory = Type.Object({
  asset: MarketAsset,
  interval: Type.Enum(['1h', '1d']),
  /** Where the period ends, the first moment that does not count any more. A step that ends later is not over. */
  until: Type.String(),
  /** Oldest first. US dollars. */
  candles: Type.Array(
    Type.Object({
      start: Type.String(),
      open: Type.Number(),
      high: Type.Number(),
      low: Type.Number(),
      close: Type.Number(),
      volume: Type.Optional(Type.Number()),
      /** No price was received for part of it. */
      hasGap: Type.Optional(Type.Literal(true)),
    }),
  ),
  /** Posts that speak of the asset, in the same steps; a step without posts is left out. */
  mentions: Type.Array(
    Type.Object({
      start: Type.String(),
      posts: Type.Integer(),
      /** 0 to 1; absent where no post has one. */
      sentiment: Type.Optional(Type.Number()),
      /** How many posts `sentiment` is the mean of. */
      judged: Type.Integer(),
    }),
  ),
  /** Posts about each of the 100 largest assets together, of which dominance is a share; a step without posts is left out. */
  largest: Type.Array(Type.Object({ start: Type.String(), posts: Type.Integer() })),
  /** The mood of the 24 hours that end with each step; a step without posts is left out. */
  moods: Type.Array(Type.Object({ start: Type.String(), ...MEAN_WITH_INTERVAL })),
  verdict: AssetVerdict,
  /**
   * The steps in which far more was said than in the day, or two weeks, before; and the sources that count for none of some
   * of them, because they were not read throughout.
   */
  bursts: Type.Object({ starts: Type.Array(Type.String()), left: Type.Array(SourceId) }),
  /** The sources of posts that give nothing now, where the period reaches until now. */
  absent: Type.Array(AbsentSource),
  /** Stretches of the period of which sources of posts could not be read, the oldest first. */
  gaps: Type.Array(MissingStretch),
})
export type AssetHistory = Static<typeof AssetHistory>

export const getAsset = defineRoute({
  method: 'GET',
  path: '/api/market/:id',
  summary: 'One asset with its candles and its mentions, in the same steps',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: MARKET_FRESH_SECONDS,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    { period: Type.Enum([...ASSET_PERIODS], { default: '7d' }), endDate: End, basis: Basis },
    { additionalProperties: false },
  ),
  answer: AssetHistory,
})

const DRIVERS_MAX = 20

/** An author of an asset's posts. */
const Driver = Type.Object({
  platform: SourceId,
  username: Type.String(),
  posts: Type.Integer(),
  /** Likes, replies, comments, shares and retweets of these posts together; absent where no count is given. */
  engagement: Type.Optional(Type.Integer()),
  /** The mean of those towards the asset, 0 to 1. */
  mood: Type.Optional(Type.Number()),
})

export const getAssetDrivers = defineRoute({
  method: 'GET',
  path: '/api/market/:id/drivers',
  summary:
    'What drives an asset in a period: the most engaging posts, those for and against it, and its authors',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    { startDate: Type.String(DAY_OR_MOMENT), endDate: End },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    from: Type.String(),
    until: Type.String(),
    /** Posts of the time that were looked at: all of them, or the newest where there are more. */
    posts: Type.Integer(),
    /** Present where there are older ones: the time of the oldest that was looked at. */
    lookedAtSince: Type.Optional(Type.String()),
    /** How they speak of the asset: mood of 0.7 or more, of 0.4 or more, less, and none. */
    positive: Type.Integer(),
    neutral: Type.Integer(),
    negative: Type.Integer(),
    unjudged: Type.Integer(),
    /** The same by hour, or by day where the time is longer than eight days; a step without posts is left out. */
    interval: Type.Enum(['1h', '1d']),
    steps: Type.Array(
      Type.Object({
        start: Type.String(),
        positive: Type.Integer(),
        neutral: Type.Integer(),
        negative: Type.Integer(),
        unjudged: Type.Integer(),
      }),
    ),
    /** Likes, replies, comments, shares and retweets of all posts about the asset, and about anything. */
    engagement: Type.Object({
      /** Absent where no post about it has such a count. */
      asset: Type.Optional(Type.Integer()),
      all: Type.Integer(),
    }),
    /** By engagement. */
    top: Type.Array(Post, { maxItems: DRIVERS_MAX }),
    for: Type.Array(Post, { maxItems: DRIVERS_MAX }),
    against: Type.Array(Post, { maxItems: DRIVERS_MAX }),
    authors: Type.Array(Driver, { maxItems: DRIVERS_MAX }),
  }),
})
