import { Type } from 'typebox'
import { CHOSEN_BASES } from '../data-mode.ts'
import { SourceId } from '../post.ts'
import { MEDIA_TYPES, SOURCE_CHARS_MAX, SOURCE_PATTERN } from '../posts.ts'
import { ABSENCES, MissingStretch } from '../sources.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { MaybeText, MaybeTime } from './market-fields.ts'

/** How far back mentions and sentiment look. spec, section 9: the explorer's periods */
const TIMEFRAMES = ['24h', '7d', '30d', '90d'] as const
export type Timeframe = (typeof TIMEFRAMES)[number]

export const Timeframe = Type.Enum([...TIMEFRAMES], {
  default: '24h',
  examples: ['24h'],
  description:
    'Whole hours (24h, 7d) or whole days (30d, 90d), UTC, and the current one. Changes compare the whole ones ' +
    'with the same number before.',
})

/** The longest time between `start` and `end`, in days: that of the longest timeframe. */
export const TIMEFRAME_DAYS_MAX = 90

/** Where a time lies, beside how long it is. */
export const TimeBounds = {
  start: Type.Optional(
    Type.String({
      ...DAY_OR_MOMENT,
      description:
        'Start of the period, instead of `timeframe`: rounded down to the whole hour (up to 7 days before `end`) or ' +
        `the whole UTC day (up to ${TIMEFRAME_DAYS_MAX} days)`,
    }),
  ),
  end: Type.Optional(
    Type.String({
      ...DAY_OR_MOMENT,
      description:
        'End of the period, rounded up to the whole hour or UTC day and capped at now; a date includes its whole ' +
        'day. Default: now',
    }),
  ),
}

const COMPARED_FROM = Type.String({
  format: 'date-time',
  description: 'Start of the compared period, inclusive',
})
const COMPARED_UNTIL = Type.String({
  format: 'date-time',
  description: 'End of the compared period, exclusive',
})

/** Which times the changes of an answer's rows compare: whole hours or days, UTC. */
export const ComparedTimes = Type.Object(
  {
    from: COMPARED_FROM,
    until: COMPARED_UNTIL,
    before: Type.Object(
      { from: COMPARED_FROM, until: COMPARED_UNTIL },
      { description: 'The previous period of the same length' },
    ),
  },
  { description: 'The periods that the changes compare: whole hours or days (UTC)' },
)

/** What the answer says of it. */
export const AnsweredTimeframe = Type.Union([Type.Enum([...TIMEFRAMES]), Type.Null()], {
  description: 'As requested; null if `start` was used instead',
})

/** Of which posts the figures are asked for. */
export const MaybeBasis = Type.Optional(
  Type.Enum([...CHOSEN_BASES], {
    description:
      'The posts that the figures cover: `counted` (the default) or `raw` (the only choice with `as_of`)',
  }),
)

/** The version of the composite's weights; those in use unless given. */
export const WeightsVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Version of the composite’s weights; default: the current one',
  }),
)

export const AnsweredBasis = Type.Enum([...CHOSEN_BASES], { description: 'The posts that the figures cover' })

export const Platform = Type.Optional(
  Type.String({
    maxLength: SOURCE_CHARS_MAX,
    pattern: SOURCE_PATTERN,
    description: 'ID of a source, as listed by /v1/sources; default: all',
    examples: ['twitter'],
  }),
)

export const MaybeSentiment = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1, description }), Type.Null()])

export const MaybeCount = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, description }), Type.Null()])

/** Of posts of some sources. A source without counts has none, which is not 0. */
export const MaybeEngagement = (description: string) =>
  MaybeCount(`${description}; null if none of the sources gives such counts`)

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
  Type.String({ ...DAY_OR_MOMENT, description: 'Start of the range, inclusive; a date starts its UTC day' }),
)

export const End = Type.Optional(
  Type.String({ ...DAY_OR_MOMENT, description: 'End of the range, inclusive; a date includes its UTC day' }),
)

/** Which of the asked sources give nothing now, why and since when. */
export const AbsentSources = Type.Array(
  Type.Object({
    source: SourceId,
    status: Type.Enum(ABSENCES.filter((absence) => absence !== 'no_data')),
    since: MaybeTime('Since when; null if unknown'),
  }),
  {
    description:
      'Requested sources that deliver nothing at the moment, if the period includes now: `source_down` (it cannot ' +
      'be read), `throttled_upstream` (it is limiting our requests), `stale` (nothing new for a long time), ' +
      '`not_covered` (it is not read here). Their posts are missing, not zero',
  },
)

/** Intervals of which nothing could be read. */
export const MissingStretches = Type.Array(MissingStretch, {
  description: 'Gaps in the period for which nothing could be read, oldest first, up to 100',
})

/** A post as /v1 gives it: one flat row, so that CSV has the same columns as JSON. */
export const PostRow = Type.Object(
  {
    id: Type.String({ description: 'The platform’s own ID; unique together with `platform`' }),
    platform: SourceId,
    username: MaybeText('Null if the terms of the source withhold it, as with the text'),
    followers: MaybeCount('Follower count of the author, when last seen'),
    text: MaybeText('Original plain text, never HTML; null if `text_withheld` gives a reason'),
    text_withheld: Type.Union([Type.Literal('source_terms'), Type.Null()], {
      description:
        '`source_terms`: the terms of the source forbid passing on its text. The row has its ID, address and time, ' +
        'and our own figures. /v1/sources lists these sources',
    }),
    created_at: Type.String({ format: 'date-time' }),
    views: MaybeCount('Here and below, null if the platform does not give it'),
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
    location: MaybeText('As given by the author'),
    url: MaybeText('Address of the post'),
    hashtags: Type.Array(Type.String(), { description: 'Lower case, without #' }),
    symbols: Type.Array(Type.String(), { description: 'Tickers of the assets it mentions' }),
    sentiment: MaybeSentiment('From 0 (negative) to 1 (positive); null if it cannot be determined'),
  },
  { title: 'Post' },
)

/** Shown by the documentation of every endpoint that gives posts. */
export const EXAMPLE_POST = {
  id: 'at://did:plc:44ybard66vv44zksje25o7dz/app.bsky.feed.post/3lhkjyjdbn22k',
  platform: 'bluesky' as const,
  username: 'tape_reader',
  followers: 1_200,
  text: '$BTC looks strong above the old high',
  text_withheld: null,
  created_at: '2026-01-31T07:58:00.000Z',
  views: null,
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
  url: 'https://bsky.app/profile/tape_reader/post/3lhkjyjdbn22k',
  hashtags: [],
  symbols: ['BTC'],
  sentiment: 0.7553,
}
