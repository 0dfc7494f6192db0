import { Type } from 'typebox'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, SEARCH_TEXT_MAX_CHARS } from '../app/social.ts'
import { MEDIA_TYPES } from '../posts.ts'
import { Cursor, MaybePercent, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { End, EXAMPLE_POST, MaybeSentiment, Platform, PostRow, Start } from './social-fields.ts'

const Limit = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT })

const Ticker = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Posts that speak of this ticker, in any case',
    examples: ['BTC'],
  }),
)

const bound = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }))

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
    'anything. Free when there is none.',
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
    min_views: bound('twitter'),
    max_views: bound('twitter'),
    min_likes: bound('twitter, instagram, facebook'),
    max_likes: bound('twitter, instagram, facebook'),
    min_replies: bound('twitter'),
    max_replies: bound('twitter'),
    min_comments: bound('instagram, facebook'),
    max_comments: bound('instagram, facebook'),
    min_shares: bound('facebook'),
    max_shares: bound('facebook'),
    media_type: Type.Optional(Type.Enum([...MEDIA_TYPES], { description: 'instagram' })),
    location: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'instagram: words that the location has, in any order and case',
      }),
    ),
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
    topic: Type.String({ description: 'A hashtag with its #, lower case' }),
    mentions: Type.Integer({ minimum: 0, description: 'Posts that carry it' }),
    mentions_change: MaybePercent('Percent against the 24 hours before; null where those had none'),
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
    'The hashtags that most posts of the last 24 whole hours (UTC) carry, over all platforms. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) }),
  list: true,
  sharedMs: 1_000,
  answer: Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({ format: 'date-time', description: 'The first that does not count any more' }),
      data: Type.Array(TopicRow),
    },
    { title: 'Topics' },
  ),
  example: {
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    data: [
      {
        topic: '#defi',
        mentions: 412,
        mentions_change: 31.2,
        sentiment: 0.6021,
        sentiment_posts: 377,
        related_symbols: ['ETH', 'UNI'],
      },
    ],
  },
})
