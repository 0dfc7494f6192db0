import { Type } from 'typebox'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, SEARCH_TEXT_MAX_CHARS } from '../post-limits.ts'
import { MEDIA_TYPES } from '../posts.ts'
import { AsOf, Cursor, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { End, EXAMPLE_POST, Platform, PostRow, Start } from './social-fields.ts'

const Limit = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT })

const Ticker = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Posts that mention this ticker, in any case',
    examples: ['BTC'],
  }),
)

const bound = (count: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `Only on sources that give ${count}; /v1/sources lists the counts of each`,
    }),
  )

const Posts = Type.Object({ data: Type.Array(PostRow), page: Page }, { title: 'Posts' })
const EXAMPLE = { data: [EXAMPLE_POST], page: { next_cursor: null, limit: PAGE_SIZE_DEFAULT } }

export const listPosts = definePublicRoute({
  method: 'GET',
  path: '/v1/social/posts',
  operationId: 'listPosts',
  group: 'Social',
  summary: 'List posts',
  description:
    'Posts that match all filters, newest first. A filter on a count excludes posts without that count, so it ' +
    'returns only posts from platforms that have it. New posts that arrive while you page do not shift or repeat ' +
    'rows. With `as_of`, posts have the text, symbols, mood and counts of that moment, and filters use those; ' +
    'pages may then be only partly filled, so continue while there is a cursor. Free if there are no results.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    platform: Platform,
    symbol: Ticker,
    username: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 129,
        description: 'Username of the author, in any case, with or without @',
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
        description: 'Instagram only: words in the location, in any order and case',
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
  summary: 'Search posts',
  description:
    'Posts with matching text, hashtags or symbols, newest first. All words must match, as English stems and ' +
    'regardless of accents; Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese match anywhere in a ' +
    'sentence. Use `"a phrase"`, `or` and `-without`; `$btc` and `#defi` match exactly. Any other input is ' +
    'treated as words. Free if there are no results.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: SEARCH_TEXT_MAX_CHARS,
      description: 'Search words',
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
