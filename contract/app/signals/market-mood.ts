import { type Static, Type } from 'typebox'
import { defineRoute } from '../../route.ts'
import { SourceId } from '../../source-id.ts'
import { DAY_OR_MOMENT } from '../../text/bounds.ts'

const MaybeNumber = Type.Union([Type.Number(), Type.Null()])
const Moment = Type.String({ format: 'date-time' })
/** `no_history`: there is not enough of the time that it is compared with; `counting`: its posts are being counted. */
const Reason = Type.Union([Type.Enum(['too_few_posts', 'no_history', 'counting']), Type.Null()])
/** 0 to 100, with the interval in which 95 of 100 would lie. */
const INTERVAL = { low: MaybeNumber, high: MaybeNumber }

export const MarketMood = Type.Object({
  /** The 24 whole hours (UTC) covered. */
  from: Moment,
  until: Moment,
  /** 0 to 100, 50 is balanced; null where `reason` says why. No advice. */
  value: MaybeNumber,
  ...INTERVAL,
  reason: Reason,
  /** The mean of their scores by their weights. An unknown one has no weight. */
  parts: Type.Array(
    Type.Object({
      part: Type.Enum(['mood', 'breadth', 'talk']),
      weight: Type.Number({ minimum: 0 }),
      /** Mood: mean sentiment, 0 to 1. Breadth: share of assets with a better mood. Talk: times a usual day's posts. */
      value: MaybeNumber,
      score: MaybeNumber,
      ...INTERVAL,
      /** What it is of: judged posts, assets that could be compared, posts. */
      n: Type.Integer({ minimum: 0 }),
      reason: Reason,
    }),
  ),
  /** What the figures were computed by, in words. */
  formula: Type.String(),
})
export type MarketMood = Static<typeof MarketMood>

/**
 * The index against that of the 24 hours before, both over the sources that were read throughout these and over the parts
 * that are known of both; null where `reason` says why.
 */
const Change = Type.Object({
  now: MaybeNumber,
  before: MaybeNumber,
  reason: Reason,
  /** The sources that are not compared. */
  left: Type.Array(SourceId),
})

export const getMarketMood = defineRoute({
  method: 'GET',
  path: '/api/market-mood',
  summary: 'The mood of the whole market in 24 hours, 0 to 100, with its parts and how sure each is',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 30,
  query: Type.Object(
    {
      /** The last moment that counts; now unless given. The 24 hours end with its hour. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ ...MarketMood.properties, change: Change }),
})
