import { Type } from 'typebox'
import { MEDIA_TYPES, SOURCES } from '../posts.ts'
import { MaybeText } from './market-fields.ts'

/** How far back mentions and sentiment look. spec, section 9: the explorer's periods */
export const TIMEFRAMES = ['24h', '7d', '30d', '90d'] as const
export type Timeframe = (typeof TIMEFRAMES)[number]

export const Timeframe = Type.Enum([...TIMEFRAMES], {
  default: '24h',
  description:
    'Whole hours (24h, 7d) or whole days (30d, 90d), UTC, and the running one. Changes compare the whole ones with as ' +
    'many before.',
})

export const Platform = Type.Optional(
  Type.Enum([...SOURCES], { description: 'Only this one; all of them unless told', examples: ['twitter'] }),
)

export const MaybeSentiment = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1, description }), Type.Null()])

export const MaybeCount = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, description }), Type.Null()])

export const SocialAsset = Type.Union([
  Type.Object({
    id: Type.String(),
    symbol: Type.String(),
    name: Type.String(),
    rank: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  }),
  Type.Null(),
])

export const Start = Type.Optional(
  Type.String({ format: 'date-or-date-time', description: 'Posts from then on; a date begins its UTC day' }),
)

export const End = Type.Optional(
  Type.String({ format: 'date-or-date-time', description: 'Posts until then; a date includes its UTC day' }),
)

/** A post as /v1 gives it: one flat row, so that CSV has the same columns as JSON. */
export const PostRow = Type.Object(
  {
    id: Type.String({ description: 'The platform’s own id; with `platform` the identity of the post' }),
    platform: Type.Enum([...SOURCES]),
    username: Type.String(),
    followers: MaybeCount('Of the author, when last seen'),
    text: Type.String({ description: 'Plain text as it was written, never HTML' }),
    created_at: Type.String({ format: 'date-time' }),
    views: MaybeCount('Null, here and below: the platform does not give it'),
    likes: MaybeCount('Likes'),
    replies: MaybeCount('Replies'),
    comments: MaybeCount('Comments'),
    shares: MaybeCount('Shares'),
    retweets: MaybeCount('Retweets'),
    reaction_like: MaybeCount('Reactions of that kind'),
    reaction_love: MaybeCount('Reactions of that kind'),
    reaction_haha: MaybeCount('Reactions of that kind'),
    reaction_wow: MaybeCount('Reactions of that kind'),
    reaction_sad: MaybeCount('Reactions of that kind'),
    reaction_angry: MaybeCount('Reactions of that kind'),
    media_type: Type.Union([Type.Enum([...MEDIA_TYPES]), Type.Null()]),
    location: MaybeText('As the author gave it'),
    url: MaybeText('The post itself'),
    hashtags: Type.Array(Type.String(), { description: 'Lower case, without #' }),
    symbols: Type.Array(Type.String(), { description: 'Tickers of the assets it speaks of' }),
    sentiment: MaybeSentiment('0 negative to 1 positive; null where there is nothing to judge'),
  },
  { title: 'Post' },
)

/** Shown by the documentation of every endpoint that gives posts. */
export const EXAMPLE_POST = {
  id: '1890000000000000001',
  platform: 'twitter' as const,
  username: 'tape_reader',
  followers: 1_200,
  text: '$BTC looks strong above the old high',
  created_at: '2026-01-31T07:58:00.000Z',
  views: 5_400,
  likes: 120,
  replies: 14,
  comments: null,
  shares: null,
  retweets: 22,
  reaction_like: null,
  reaction_love: null,
  reaction_haha: null,
  reaction_wow: null,
  reaction_sad: null,
  reaction_angry: null,
  media_type: null,
  location: null,
  url: 'https://x.com/tape_reader/status/1890000000000000001',
  hashtags: [],
  symbols: ['BTC'],
  sentiment: 0.7553,
}
