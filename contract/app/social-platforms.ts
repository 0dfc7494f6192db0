import { type Static, Type } from 'typebox'
import { COUNT_FILTERS, POST_FILTERS } from '../post-query/post-filters.ts'
import { defineRoute } from '../route.ts'
import { SourceId } from '../source-id.ts'
import { AbsentSource } from '../sources.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'

/** What all posts of one platform in a period come to. spec, section 3: "Platform summary" */
export const PlatformSummary = Type.Object({
  platform: SourceId,
  /** Of all authors whose followers are known, as last seen; absent when none is. */
  followers: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Likes, replies, comments, shares and retweets, as far as the platform gives them; absent where it gives none. */
  engagement: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The mean of the posts that have one, 0 negative to 1 positive; absent when none has. */
  sentiment: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** How many posts `sentiment` is the mean of. */
  sentimentPosts: Type.Integer({ minimum: 0 }),
  /** How many posts there are. */
  mentions: Type.Integer({ minimum: 0 }),
  /** In the period of the same length just before; absent where `isEstimate` leaves it out. */
  mentionsBefore: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * Of `mentions` against the period of the same length just before, in percent; absent when that had none.
   * Over a period of 24 hours it is the specification's `change24h`.
   */
  change: Type.Optional(Type.Number()),
  /** Why there is no `change` although there are mentions of before: the platform was not read throughout both. */
  changeReason: Type.Optional(Type.Enum(['no_history'])),
  /** Mentions by whole UTC hours or days (`historyStep`) that overlap the period, oldest first. */
  history: Type.Array(Type.Integer({ minimum: 0 })),
})
export type PlatformSummary = Static<typeof PlatformSummary>

/** The longest period that is summed up, in days. */
export const SUMMARY_PERIOD_DAYS_MAX = 366

export const listPlatformSummaries = defineRoute({
  method: 'GET',
  path: '/api/social/platforms',
  summary: 'Mentions, engagement and sentiment of each platform in a period',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Object(
    {
      // Only posts that a search with these finds; without any of them all.
      ...POST_FILTERS,
      ...COUNT_FILTERS,
      /** Absent: 24 hours before the end. */
      startDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      /** Absent: now. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(PlatformSummary),
    /** The sources that give nothing now, where the period reaches until now. */
    absent: Type.Array(AbsentSource),
    /** The period that was summed up: its first moment, and the first that does not count any more. */
    period: Type.Object({ from: Type.String(), until: Type.String() }),
    historyStep: Type.Enum(['hour', 'day']),
    /** Present where looking at every match of `q` takes too long: the latest posts of each platform stand for the others. */
    isEstimate: Type.Optional(Type.Literal(true)),
  }),
})
