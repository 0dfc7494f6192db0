import { type Static, Type } from 'typebox'
import { Post, SourceId } from '../post.ts'
import { defineRoute } from '../route.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'

export const AUTHOR_PERIODS = ['7d', '30d', '90d'] as const
export type AuthorPeriod = (typeof AUTHOR_PERIODS)[number]

const Count = Type.Integer({ minimum: 0 })

/** Likes, replies, comments, shares and retweets together; absent where no count is given. */
const Engagement = Type.Optional(Count)

/** The mean sentiment with Wilson's interval of 95 %, 0 negative to 1 positive; absent where no post has one. */
const Mood = Type.Optional(
  Type.Object({ mood: Type.Number(), low: Type.Number(), high: Type.Number(), posts: Type.Integer() }),
)

const Totals = { posts: Count, engagement: Engagement, mood: Mood }

/** What some people's posts come to in a time. */
const PostFigures = {
  /** The first moment that counts, and the first that does not any more. */
  from: Type.String(),
  until: Type.String(),
  ...Totals,
  /** Present where there are more posts than are looked at: since when all of them were. */
  lookedAtSince: Type.Optional(Type.String()),
  /** The same of the time before, as long; absent where not all of it was looked at, or its source was not read throughout. */
  before: Type.Optional(Type.Object(Totals)),
  /** Each UTC day of the time, the oldest first. */
  days: Type.Array(Type.Object({ start: Type.String(), posts: Count, engagement: Engagement })),
  /** The time zone of `hours`, such as Europe/Berlin. */
  timeZone: Type.String(),
  /** Hours of the week in which there was a post. `weekday`: 0 is Monday. */
  hours: Type.Array(
    Type.Object({
      weekday: Type.Integer({ minimum: 0, maximum: 6 }),
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      posts: Count,
      engagement: Engagement,
    }),
  ),
  /** What they speak of, the most posts first; `mood` is the one towards the asset. */
  assets: Type.Array(Type.Object({ symbol: Type.String(), ...Totals })),
  /** The posts with the most engagement, and the newest. */
  best: Type.Array(Post),
  newest: Type.Array(Post),
}

const When = Type.Object(
  {
    period: Type.Enum([...AUTHOR_PERIODS], { default: '30d' }),
    /** The last moment that counts; now unless given. */
    endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
    /** In which `hours` are counted, such as Europe/Berlin. */
    timeZone: Type.String({ default: 'UTC', minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
)

export const AuthorReport = Type.Object({
  source: SourceId,
  username: Type.String(),
  followers: Type.Optional(Count),
  /** All posts that are stored, whenever they were written. */
  total: Type.Object({ posts: Count, engagement: Engagement }),
  ...PostFigures,
})
export type AuthorReport = Static<typeof AuthorReport>

export const getAuthor = defineRoute({
  method: 'GET',
  path: '/api/social/:source/authors/:username',
  summary:
    'One author: posts, engagement over time, posting times, assets and mood, compared with the previous period',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  params: Type.Object({
    source: Type.String({ maxLength: 100 }),
    /** In any case, without a leading @. */
    username: Type.String({ minLength: 1, maxLength: 128 }),
  }),
  query: When,
  answer: AuthorReport,
})

export const OwnPosts = Type.Object({
  /** The linked accounts, by the profile. */
  linked: Type.Array(Type.Object({ source: SourceId, username: Type.String() })),
  ...PostFigures,
  /** Posts of others that name a linked account on its own platform. */
  mentions: Type.Object({
    posts: Count,
    /** In the time before; absent where a platform of theirs was not read throughout both times. */
    before: Type.Optional(Count),
    /** Whether there may be more than were looked at. */
    isAtLeast: Type.Boolean(),
    newest: Type.Array(Post),
  }),
})
export type OwnPosts = Static<typeof OwnPosts>

export const getOwnPosts = defineRoute({
  method: 'GET',
  path: '/api/my-posts',
  summary:
    'The posts of the linked accounts in a period, and who mentions them, compared with the previous period',
  access: 'session',
  teamRole: 'personal',
  query: When,
  answer: OwnPosts,
})
