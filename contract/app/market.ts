import { type Static, Type } from 'typebox'
import { PRICE_METHODS } from '../market.ts'
import { defineRoute } from '../route.ts'
import { SourceId } from '../source-id.ts'
import { AbsenceReason, AbsentSource, MissingStretch } from '../sources.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { EXPLAINED_FIGURES } from './explained-figures.ts'
import { Post } from './social.ts'

const Percent = Type.Optional(Type.Number())

/** An asset of the market page. spec, section 3: "Asset". US dollars; what no source reports is absent. */
export const MarketAsset = Type.Object({
  id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  rank: Type.Optional(Type.Integer()),
  /** What kind of asset it is, such as `layer-1` or `stablecoin`; absent where nobody has said. */
  category: Type.Optional(Type.String()),
  price: Type.Number(),
  /** Percent. */
  change1h: Percent,
  change24h: Percent,
  change7d: Percent,
  volume24h: Type.Optional(Type.Number()),
  marketCap: Type.Optional(Type.Number()),
  /** The mean of the posts of the 24 hours to the end that have one, 0 negative to 1 positive. */
  sentiment: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** How many posts `sentiment` is the mean of. */
  sentimentPosts: Type.Integer({ minimum: 0 }),
  /** Posts of the 24 hours to the end that speak of the asset. */
  mentions24h: Type.Integer({ minimum: 0 }),
  /** Closing prices of the seven days to the end, four hours apart, oldest first. */
  sparkline7d: Type.Array(Type.Number()),
  /** Posts that speak of it, of six whole UTC days and then of the last 24 hours to the end, oldest first. */
  mentions7d: Type.Array(Type.Integer({ minimum: 0 })),
  /** Their mean in the same seven points; null where no post has one. */
  mood7d: Type.Array(Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])),
  /** Where the site has its logo, such as `/logos/bitcoin.svg`; absent: it has none. */
  logo: Type.Optional(Type.String()),
  /** When the price was true. */
  at: Type.String(),
  /** Present where there is no price of now, so that `price` is only the last one that there was: why, and since when. */
  absence: Type.Optional(AbsenceReason),
  /** Who said so: `venues` for a price made of several, else such as `sample`. */
  source: Type.String(),
  /** How the venues became one price; absent where somebody else said it as it is. */
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

/** Of 24 hours against a day of the six whole ones (UTC) before. */
const Move = Type.Object({ id: Type.String(), now: Type.Number(), before: Type.Number() })

/** The assets that moved furthest, the furthest first, over the sources and days that were read throughout. */
export const MarketMoves = Type.Object({
  /** With how many of the six days is compared; with fewer than three there are no moves. */
  days: Type.Integer({ minimum: 0 }),
  /** The sources that are not compared. */
  left: Type.Array(SourceId),
  /** 0 negative to 1 positive. */
  mood: Type.Array(Move),
  /** Posts. */
  talk: Type.Array(Move),
})
export type MarketMoves = Static<typeof MarketMoves>

const MARKET_FRESH_SECONDS = 2 // the page polls; prices come every few seconds

export const getMarket = defineRoute({
  method: 'GET',
  path: '/api/market',
  summary: 'The market: its totals and its assets, the largest first',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: MARKET_FRESH_SECONDS,
  query: Type.Object({ endDate: End }, { additionalProperties: false }),
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

const ASSET_PERIODS = ['24h', '7d', '30d', '90d'] as const // spec, section 9: the explorer's
export type AssetPeriod = (typeof ASSET_PERIODS)[number]

const MEAN_WITH_INTERVAL = {
  /** 0 negative to 1 positive. */
  mood: Type.Number(),
  /** Where it lies with 95 % certainty, were these posts drawn from many: Wilson's interval. */
  low: Type.Number(),
  high: Type.Number(),
  /** How many posts it is the mean of. */
  posts: Type.Integer(),
}

/** 95 of 100 would lie between. */
const Interval = Type.Object({ low: Type.Number(), high: Type.Number() })

/** What the crowd said in seven days and in the seven before. */
const CrowdWeek = Type.Object({
  /** The first moment that counts, and the first that does not any more. */
  from: Type.String(),
  until: Type.String(),
  /** Posts that speak of the asset, and posts about anything. */
  posts: Type.Integer(),
  conversation: Type.Integer(),
  /** Where the share of the conversation lies, 0 to 1; absent where there was none. */
  share: Type.Optional(Interval),
  /** Absent where no post has one. */
  mood: Type.Optional(Type.Object(MEAN_WITH_INTERVAL)),
})

/** The week of an asset in a few figures. */
export const Verdict = Type.Object({
  week: CrowdWeek,
  before: CrowdWeek,
  /** Where the change of posts lies, in percent; absent where either week has none, and where nothing is compared. */
  postsChange: Type.Optional(Interval),
  /** False where either week has too few judged posts to compare. */
  isComparable: Type.Boolean(),
  /** A source that speaks of it was not read throughout both weeks: nothing is compared. */
  isUnread: Type.Optional(Type.Literal(true)),
  /**
   * Present where the mood of each of the last days, two or more, lies above or below the mean of the week before by
   * more than chance: since when.
   */
  turning: Type.Optional(
    Type.Object({
      direction: Type.Enum(['positive', 'negative']),
      since: Type.String(),
      days: Type.Integer(),
    }),
  ),
})
export type Verdict = Static<typeof Verdict>

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
  /** Posts about anything, in the same steps, which mentions are a part of; a step without posts is left out. */
  conversation: Type.Array(Type.Object({ start: Type.String(), posts: Type.Integer() })),
  /** The mood of the 24 hours that end with each step; a step is left out where nobody spoke in them. */
  moods: Type.Array(Type.Object({ start: Type.String(), ...MEAN_WITH_INTERVAL })),
  verdict: Verdict,
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
  summary: 'One asset with its candles and what people said of it, in the same steps',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: MARKET_FRESH_SECONDS,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    { period: Type.Enum([...ASSET_PERIODS], { default: '7d' }), endDate: End },
    { additionalProperties: false },
  ),
  answer: AssetHistory,
})

/**
 * Why a figure is not told. `too_few_posts`: it would say nothing that holds; `no_history`: there is not enough of the
 * time that it is compared with; `counting`: posts of that time are being counted, as after a first start.
 */
const FIGURE_ABSENCES = ['too_few_posts', 'no_history', 'counting'] as const

const Count = Type.Integer({ minimum: 0 })
const WeightsVersion = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }))
const Moment = Type.String({ format: 'date-time' })
const Reason = Type.Union([Type.Enum([...FIGURE_ABSENCES]), Type.Null()])
const MaybeNumber = Type.Union([Type.Number(), Type.Null()])

/** `value` and its interval, in which 95 of 100 would lie; all three are null where `reason` says why. */
const Figure = { value: MaybeNumber, low: MaybeNumber, high: MaybeNumber, reason: Reason }

/** Figures of posts that count: without copies, spam and what is over an author's cap. `raw` ones are of all posts. */
export const AssetSummary = Type.Object({
  asset: Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
  /** The 24 whole hours (UTC) that are told. */
  from: Moment,
  until: Moment,
  posts: Type.Object({
    value: Count,
    raw: Count,
    /** The different people who wrote them, at most 3 % off. */
    authors: Count,
    /** In the 24 hours before, and the percent against them; null where they had none. */
    before: Count,
    change: MaybeNumber,
    /** The interval of that, in percent; null where `reason` says why, and where one of the two had no post. */
    changeLow: MaybeNumber,
    changeHigh: MaybeNumber,
    /** A day's mean of the 20 days before, and the percent against it, with its interval. */
    usual: MaybeNumber,
    changeToUsual: MaybeNumber,
    changeToUsualLow: MaybeNumber,
    changeToUsualHigh: MaybeNumber,
    reason: Reason,
  }),
  /** The mean sentiment, 0 negative to 1 positive, of `posts`. */
  mood: Type.Object({ ...Figure, posts: Count }),
  /** Of the seven days before. */
  moodBefore: Type.Object({ ...Figure, posts: Count }),
  /** The mood less that of the seven days before; certain where the interval leaves out 0. */
  moodChange: Type.Object({ ...Figure, isCertain: Type.Boolean() }),
  /** Since when the mood of 24 hours has been on this side of the week before; null where the change is not certain. */
  turn: Type.Union([
    Type.Object({ direction: Type.Enum(['positive', 'negative']), since: Moment }),
    Type.Null(),
  ]),
  /** The share of the posts about the 100 largest assets, 0 to 1, and of the 24 hours before. */
  dominance: Type.Object({ ...Figure, before: MaybeNumber, ofPosts: Count }),
  /** Sum of p+ of surely positive posts less p- of surely negative ones. */
  balance: Type.Object({ value: MaybeNumber, posts: Count, reason: Reason }),
  /** How the posts sound, and what their authors expect of the asset: means from 0 bad, or fall, to 1 good, or rise. */
  tone: Type.Object({ ...Figure, posts: Count }),
  stance: Type.Object({ ...Figure, posts: Count }),
  /** How unusual volume times mood is, in standard deviations of the 20 days before. */
  weighted: Type.Object({ value: MaybeNumber, days: Count, reason: Reason }),
  /**
   * How the asset stands in the 24 hours against the 20 days before, 0 to 100, 50 is usual; no advice. Each part is a number
   * of standard deviations (`z`) of its `value` from the `mean` of `days` days, at most 3, as the share of a normal
   * distribution below it. A part that is not told has no weight in it.
   */
  composite: Type.Object({
    value: MaybeNumber,
    reason: Reason,
    /** Which of the operator's weights; 1 are those that come with the product. */
    weightsVersion: Type.Integer({ minimum: 1 }),
    parts: Type.Array(
      Type.Object({
        part: Type.Enum(['mood', 'talk', 'dominance', 'momentum', 'engagement']),
        weight: Type.Number({ minimum: 0 }),
        score: MaybeNumber,
        z: MaybeNumber,
        value: MaybeNumber,
        mean: MaybeNumber,
        days: Count,
        reason: Reason,
      }),
    ),
  }),
  /** Of all posts the share that does not count, 0 to 1, and how many show which sign; one may show several. */
  spam: Type.Object({
    share: MaybeNumber,
    copies: Count,
    linkFarms: Count,
    giveaways: Count,
    newAccounts: Count,
    overCap: Count,
  }),
})
export type AssetSummary = Static<typeof AssetSummary>

export const getAssetSummary = defineRoute({
  method: 'GET',
  path: '/api/market/:id/summary',
  summary: 'What the crowd says about an asset now, against before, each figure with how sure it is',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 5,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    {
      /** The last moment that counts; now unless given. The 24 hours end with its hour. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      /** Of the composite; those in use unless given. */
      weights: WeightsVersion,
    },
    { additionalProperties: false },
  ),
  answer: AssetSummary,
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
    'What drives an asset in a time: the posts with the most engagement, those for and against it, its authors',
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

/** What a figure of an asset's summary is made of. */
export const Explanation = Type.Object({
  figure: Type.Enum([...EXPLAINED_FIGURES]),
  asset: Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
  /** The hours that it is of. */
  from: Moment,
  until: Moment,
  /** When it was computed: from the posts that were here then. */
  asOf: Moment,
  /** Null where `reason` says why. */
  value: MaybeNumber,
  low: MaybeNumber,
  high: MaybeNumber,
  reason: Reason,
  unit: Type.String(),
  formula: Type.String(),
  /** Who defined the formula. */
  source: Type.String(),
  /** How many posts it is made of. */
  posts: Count,
  /** What the formula was filled with. */
  parts: Type.Array(Type.Object({ name: Type.String(), value: MaybeNumber, weight: MaybeNumber })),
  /** Of the model of tone and stance, and of the composite's weights. */
  modelVersion: Type.String(),
  weightsVersion: Type.Integer({ minimum: 1 }),
})
export type Explanation = Static<typeof Explanation>

export const explainFigure = defineRoute({
  method: 'GET',
  path: '/api/explain',
  summary: 'What a figure of an asset is made of: its formula, its parts and the posts for and against',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  query: Type.Object(
    {
      figure: Type.Enum([...EXPLAINED_FIGURES]),
      id: Type.String({ minLength: 1, maxLength: 100 }),
      /** The last moment that counts; now unless given. The 24 hours end with its hour. */
      endDate: End,
      weights: WeightsVersion,
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    ...Explanation.properties,
    /** Of the newest posts those with the most engagement, positive and negative towards the asset. */
    postsFor: Type.Array(Post),
    postsAgainst: Type.Array(Post),
  }),
})
