import { type Static, Type } from 'typebox'
import { MOOD_BINS } from '../../post-meaning.ts'
import { defineRoute } from '../../route.ts'
import { DAY_OR_MOMENT } from '../../text/bounds.ts'
import { FIGURE_SIDES } from '../../trends/topic-kinds.ts'

/** The periods of the conversation, and the hours of each step. */
export const CONVERSATION_PERIODS = ['24h', '7d', '30d'] as const
export type ConversationPeriod = (typeof CONVERSATION_PERIODS)[number]
export const CONVERSATION_STEP_HOURS: Readonly<Record<ConversationPeriod, number>> = {
  '24h': 1,
  '7d': 6,
  '30d': 24,
}
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
