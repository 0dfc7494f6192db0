import { Type } from 'typebox'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../app/social.ts'
import { SEARCH_TEXT_MAX_CHARS } from '../post-limits.ts'
import { MEDIA_TYPES } from '../posts.ts'
import { AsOf, Cursor, MaybePercent, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import {
  ComparedTimes,
  End,
  EXAMPLE_POST,
  MaybeSentiment,
  Platform,
  PostRow,
  Start,
} from './social-fields.ts'

const Limit = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT })

const Ticker = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Posts that speak of this ticker, in any case',
    examples: ['BTC'],
  }),
)

const bound = (count: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `Of sources that give ${count}: /v1/sources names the counts of each`,
    }),
  )

const Posts = Type.Object({ data: Type.Array(PostRow), page: Page }, { title: 'Posts' })
const EXAMPLE = { data: [EXAMPLE_POST], page: { next_cursor: null, limit: PAGE_SIZE_DEFAULT } }

export const listPosts = definePublicRoute({
  method: 'GET',
  path: '/v1/social/posts',
  operationId: 'listPosts',
  group: 'Social',
  summary: 'Posts by what they carry',
  description:
    'Posts that pass all filters, the newest first. A post that does not have a count is in no range of it, so a filter ' +
    'by a count looks only at the platforms that have it. What arrives while you page neither repeats nor moves ' +
    'anything. With `as_of` posts have the text, symbols, mood and counts of that moment, and filters look at those; a ' +
    'filter that few posts pass may then fill a page only in part: go on while there is a cursor. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    platform: Platform,
    symbol: Ticker,
    username: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 129,
        description: 'The author, in any case, with or without @',
      }),
    ),
    start: Start,
    end: End,
    min_views: bound('views'),
    max_views: bound('views'),
    min_likes: bound('likes'),
    max_likes: bound('likes'),
    min_replies: bound('replies'),
    max_replies: bound('replies'),
    min_comments: bound('comments'),
    max_comments: bound('comments'),
    min_shares: bound('shares'),
    max_shares: bound('shares'),
    media_type: Type.Optional(Type.Enum([...MEDIA_TYPES], { description: 'instagram' })),
    location: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'instagram: words that the location has, in any order and case',
      }),
    ),
    as_of: AsOf,
    limit: Limit,
    cursor: Cursor,
  }),
  list: true,
  answer: Posts,
  errors: ['invalid_cursor'],
  example: EXAMPLE,
})

export const searchPosts = definePublicRoute({
  method: 'GET',
  path: '/v1/social/search',
  operationId: 'searchPosts',
  group: 'Social',
  summary: 'Posts by words',
  description:
    'Posts whose text, hashtags or symbols match, the newest first. Words match as English stems, all of them; ' +
    '`"a phrase"`, `or` and `-without` work, and `$btc` and `#defi` match exactly. Anything else is words, never an ' +
    'error. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: SEARCH_TEXT_MAX_CHARS,
      description: 'What to look for',
      examples: ['bitcoin -"price prediction"'],
    }),
    platform: Platform,
    start: Start,
    end: End,
    limit: Limit,
    cursor: Cursor,
  }),
  list: true,
  answer: Posts,
  errors: ['invalid_cursor'],
  example: EXAMPLE,
})

export const TopicRow = Type.Object(
  {
    topic: Type.String({
      description:
        'A hashtag with its #, lower case; those that name one asset (#btc, #bitcoin) are one topic',
    }),
    mentions: Type.Integer({
      minimum: 0,
      description: 'Posts that carry it and count: without copies, spam and what is over an author’s cap',
    }),
    mentions_before: Type.Integer({ minimum: 0, description: 'The same in the 24 hours before' }),
    mentions_change: MaybePercent('Percent against the 24 hours before; null where those had none'),
    authors: Type.Integer({
      minimum: 0,
      description: 'The different people who wrote them, from sketches at most 3 % off',
    }),
    surprise: Type.Union([
      Type.Number({
        description:
          'By how many standard deviations more people speak of it than in the same hours of earlier days and weeks',
      }),
      Type.Null(),
    ]),
    sentiment: MaybeSentiment('The mean, 0 negative to 1 positive'),
    sentiment_posts: Type.Integer({ minimum: 0, description: 'The posts that have a mood' }),
    related_symbols: Type.Array(Type.String(), {
      description: 'Tickers that its newest posts speak of, the most frequent first, at most 5',
    }),
  },
  { title: 'Topic' },
)

export const listTrendingTopics = definePublicRoute({
  method: 'GET',
  path: '/v1/social/trending',
  operationId: 'listTrendingTopics',
  group: 'Social',
  summary: 'What is talked about',
  description:
    'Hashtags of the last 24 whole hours (UTC), over all platforms, by how many different people speak of them and how ' +
    'surprising that is: people times (1 + z), z against the same hours of earlier days and weeks. Copies and spam do not ' +
    'count, and what one person alone speaks of is never told. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) }),
  list: true,
  sharedMs: 1_000,
  answer: Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({ format: 'date-time', description: 'The first that does not count any more' }),
      change_basis: ComparedTimes,
      data: Type.Array(TopicRow),
    },
    { title: 'Topics' },
  ),
  example: {
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    change_basis: {
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      before: { from: '2026-01-29T08:00:00.000Z', until: '2026-01-30T08:00:00.000Z' },
    },
    data: [
      {
        topic: '#defi',
        mentions: 412,
        mentions_before: 314,
        mentions_change: 31.21,
        authors: 288,
        surprise: 3.4,
        sentiment: 0.6021,
        sentiment_posts: 377,
        related_symbols: ['ETH', 'UNI'],
      },
    ],
  },
})
