import { Type } from 'typebox'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../app/social.ts'
import { SEARCH_TEXT_MAX_CHARS } from '../post-limits.ts'
import { MEDIA_TYPES } from '../posts.ts'
import { AsOf, Cursor, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { End, EXAMPLE_POST, Platform, PostRow, Start } from './social-fields.ts'

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
  summary: 'Posts that match filters',
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
