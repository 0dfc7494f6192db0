import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { SourceId } from '../source-id.ts'
import { STORY_PERIODS, STORY_POSTS_MAX } from '../trends/stories.ts'
import { FIGURE_SIDES } from '../trends/topic-kinds.ts'
import { Post } from './social.ts'

const Count = Type.Integer({ minimum: 0 })
const MaybeShare = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])
const Moment = Type.String({ format: 'date-time' })

/** Posts of several people that say the same. */
export const StoryFigures = Type.Object({
  /** Of its first post; the same as long as that is there. */
  id: Type.String(),
  /** What one of its posts with most engagement says, without links; the words where no text may be shown. */
  headline: Type.String(),
  /** What many of its posts share, the most telling first. */
  words: Type.Array(Type.String()),
  /** The search that finds most of its posts. */
  search: Type.String(),
  /** Tickers that its posts speak of, the most frequent first. */
  symbols: Type.Array(Type.String()),
  /** The page that most people link to, of those that several do. */
  link: Type.Union([Type.String(), Type.Null()]),
  /** Posts that count, or all of them in raw figures. */
  posts: Count,
  /** Near-copies and what is over an author's cap, which filtered figures leave out. */
  copies: Count,
  /** The different people who wrote the posts. */
  authors: Count,
  sources: Type.Array(Type.Object({ source: SourceId, posts: Count })),
  /** The mean of the posts that have one; the interval holds it in 95 of 100 cases, null below ten posts. */
  sentiment: MaybeShare,
  sentimentLow: MaybeShare,
  sentimentHigh: MaybeShare,
  sentimentPosts: Count,
  firstSeen: Moment,
  lastSeen: Moment,
  /** How far above earlier days people speak in its words, in standard deviations; null while too little is known. */
  surprise: Type.Union([Type.Number(), Type.Null()]),
  /** Posts of each step of the time, the oldest first. */
  series: Type.Array(Count),
})
export type StoryFigures = Static<typeof StoryFigures>

export const StoriesFrame = Type.Object({
  from: Moment,
  /** The first moment that does not count any more. */
  until: Moment,
  figures: Type.Enum([...FIGURE_SIDES]),
  /** So many hours each figure of a series stands for. */
  stepHours: Type.Integer({ minimum: 1 }),
  /** How many posts were read for them. */
  postsRead: Count,
  /** Whether these are all posts of the time that were asked for; false: a sample, whose stories have more posts. */
  isComplete: Type.Boolean(),
})

export const Story = Type.Object({
  ...StoryFigures.properties,
  /** Those with most engagement, at most 5. */
  topPosts: Type.Array(Post, { maxItems: STORY_POSTS_MAX }),
})
export type Story = Static<typeof Story>

export const listStories = defineRoute({
  method: 'GET',
  path: '/api/social/stories',
  summary: 'What several people say alike: stories of a day or a week by surprise times people',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 1,
  query: Type.Object(
    {
      period: Type.Enum([...STORY_PERIODS], { default: '24h' }),
      /** Absent: whatever they speak of. A ticker, in any case. */
      symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      /** Absent: of every source. */
      source: Type.Optional(SourceId),
      figures: Type.Enum([...FIGURE_SIDES], { default: 'filtered' }),
      /** The last moment that counts; now unless given. */
      endDate: Type.Optional(Type.String({ format: 'date-or-date-time' })),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ ...StoriesFrame.properties, data: Type.Array(Story) }),
})
