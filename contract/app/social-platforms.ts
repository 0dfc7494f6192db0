import { type Static, Type } from 'typebox'
import { CHOSEN_BASES } from '../data-mode.ts'
import { SourceId } from '../post.ts'
import { MOOD_BINS } from '../post-meaning.ts'
import { COUNT_FILTERS, POST_FILTERS } from '../post-query/post-filters.ts'
import { defineRoute } from '../route.ts'
import { AbsentSource } from '../sources.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { CONVERSATION_PERIODS, FIGURE_SIDES } from '../trends.ts'

/** What the posts of one platform in a period come to. spec, section 3: "Platform summary" */
export const PlatformSummary = Type.Object({
  platform: SourceId,
  /** Of all authors whose followers are known, as last seen; absent when none is. */
  followers: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Likes, replies, comments, shares and retweets, as far as the platform gives them; absent where it gives none. */
  engagement: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The mean of the posts that have one, 0 negative to 1 positive; absent where fewer than ten have. */
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
      // Only posts that a search with these finds, which are all posts: with copies and spam.
      ...POST_FILTERS,
      ...COUNT_FILTERS,
      /** Absent: 24 hours before the end. */
      startDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      /** Absent: now. Figures end with the last whole hour, those of a search there. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      /** Absent: posts that count, and all of a search. */
      basis: Type.Optional(Type.Enum([...CHOSEN_BASES])),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(PlatformSummary),
    /** The sources that give nothing now, where the period reaches until now. */
    absent: Type.Array(AbsentSource),
    basis: Type.Enum([...CHOSEN_BASES]),
    /** The whole hours that were summed up, or the period of a search: the first moment, and the first that does not count any more. */
    period: Type.Object({ from: Type.String(), until: Type.String() }),
    historyStep: Type.Enum(['hour', 'day']),
    /** Present where looking at every match of `q` takes too long: the latest posts of each platform stand for the others. */
    isEstimate: Type.Optional(Type.Literal(true)),
  }),
})

/** Assets listed by name; the others of the largest hundred are summed. */
export const CONVERSATION_ASSETS_MAX = 6

const Count = Type.Integer({ minimum: 0 })
const MaybeShare = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])
const Moment = Type.String({ format: 'date-time' })

export const Conversation = Type.Object({
  from: Moment,
  /** The first moment that does not count any more; a step that is not over yet ends with it. */
  until: Moment,
  figures: Type.Enum([...FIGURE_SIDES]),
  stepHours: Type.Integer({ minimum: 1 }),
  /** When each step begins, the oldest first. */
  steps: Type.Array(Moment),
  /** The assets of most mentions, most first, with their mentions by step. */
  assets: Type.Array(
    Type.Object({
      id: Type.String(),
      symbol: Type.String(),
      name: Type.String(),
      mentions: Type.Array(Count),
    }),
    { maxItems: CONVERSATION_ASSETS_MAX },
  ),
  /** The rest of the largest hundred together: how many of them were spoken of, and their mentions by step. */
  others: Type.Object({ assets: Count, mentions: Type.Array(Count) }),
  moods: Type.Object({
    /** How many posts have a mood in each tenth from negative (0) to positive (1). */
    bins: Type.Array(Count, { minItems: MOOD_BINS, maxItems: MOOD_BINS }),
    /** All posts of the time, with a mood or without. */
    posts: Count,
    /** The mean of those with one, and the interval that holds it in 95 of 100 cases; null below ten posts. */
    mean: MaybeShare,
    low: MaybeShare,
    high: MaybeShare,
  }),
})
export type Conversation = Static<typeof Conversation>

export const getConversation = defineRoute({
  method: 'GET',
  path: '/api/social/conversation',
  summary: 'Which assets the talk is about, step by step, and how the posts sound, tenth by tenth',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 30,
  query: Type.Object(
    {
      period: Type.Enum([...CONVERSATION_PERIODS], { default: '24h' }),
      figures: Type.Enum([...FIGURE_SIDES], { default: 'filtered' }),
      /** The last moment that counts; now unless given. The time ends with its hour, of a month with its day (UTC). */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
    },
    { additionalProperties: false },
  ),
  answer: Conversation,
})
