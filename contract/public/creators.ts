import { Type } from 'typebox'
import { CREATORS_DAYS_MAX, CREATORS_LISTED_MAX } from '../app/signals/creators.ts'
import { SourceId } from '../source-id.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { Cursor, MaybeText, OneAsset, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { MaybeCount, MaybeEngagement, Platform } from './social-fields.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const MaybeShare = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1, description }), Type.Null()])

const NO_COUNTS = 'null where the source gives none of these counts, or keeps them back'

export const CreatorRow = Type.Object(
  {
    rank: Type.Integer({ minimum: 1, description: 'The place in the order, from 1' }),
    source: SourceId,
    username: MaybeText('Null where `withheld` says why'),
    followers: MaybeCount('As last seen; null: unknown, or withheld by the source'),
    withheld: Type.Union([Type.Literal('source_terms'), Type.Null()], {
      description:
        '`source_terms`: the terms of the source forbid handing on who wrote and what its posts were counted. The row has ' +
        'our own counts of posts',
    }),
    posts: Count('All posts'),
    engagement: MaybeCount(`Likes, replies, comments, shares and retweets of all posts; ${NO_COUNTS}`),
    filtered_posts: Count('Posts that count: without copies, spam and what is over an author’s cap'),
    filtered_engagement: MaybeCount(`Of the posts that count; ${NO_COUNTS}`),
    filtered_engagement_share: MaybeShare(
      'Of the engagement of all posts that count in the time; null as above, or where there is none',
    ),
    filtered_post_share: MaybeShare('Of the posts that count in the time; null where there is none'),
  },
  { title: 'Creator' },
)

const EXAMPLE_CREATOR = {
  rank: 1,
  source: 'bluesky' as const,
  username: 'tape_reader',
  followers: 1_200,
  withheld: null,
  posts: 9,
  engagement: 812,
  filtered_posts: 7,
  filtered_engagement: 790,
  filtered_engagement_share: 0.0866,
  filtered_post_share: 0.0077,
}

export const listCreators = definePublicRoute({
  method: 'GET',
  path: '/v1/social/creators',
  operationId: 'listCreators',
  group: 'Social',
  summary: 'Who drives the talk',
  description:
    'Authors of an asset, a source or of everything in a time, ranked by the engagement of their posts or by how many ' +
    'there are; of posts that count, or with `raw_` of all of them. Both stand side by side, so what a filter leaves out ' +
    `can be seen. Sums are of whole hours (UTC) and exact, a few seconds behind the posts; whose posts are all deleted is ` +
    'not listed from that moment on. Without a time the last 24 whole hours and the running one count; ' +
    `a time is at most ${CREATORS_DAYS_MAX.asset} days long, without an asset ${CREATORS_DAYS_MAX.all}, and pages reach ${CREATORS_LISTED_MAX.toLocaleString('en')} creators. Posts name tickers, so assets that ` +
    'share one share their creators; where both `symbol` and `id` are given, `id` counts. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    ...OneAsset,
    platform: Platform,
    start: Type.Optional(
      Type.String({ ...DAY_OR_MOMENT, description: 'The time begins with its whole hour' }),
    ),
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'The time ends with its whole hour, and never after now; a date includes its UTC day',
      }),
    ),
    sort: Type.Enum(['engagement', 'posts', 'raw_engagement', 'raw_posts'], { default: 'engagement' }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    cursor: Cursor,
  }),
  list: true,
  sharedMs: 10_000,
  answer: Type.Object(
    {
      status: Type.Enum(['ok', 'no_data', 'not_covered'], {
        description: '`no_data`: no posts in this period; `not_covered`: there is no such asset',
      }),
      asset: Type.Union([
        Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
        Type.Null(),
      ]),
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({ format: 'date-time', description: 'The first that does not count any more' }),
      settled: Type.Boolean({
        description: 'Every hour is over, and every post that is here is counted. False: it may still change',
      }),
      creators: Count('How many wrote'),
      posts: Count('What all of them wrote'),
      engagement: MaybeEngagement('Of all of them, as far as the sources give counts'),
      filtered_posts: Count('Posts that count'),
      filtered_engagement: MaybeEngagement('Of the posts that count: what the shares are taken of'),
      data: Type.Array(CreatorRow),
      page: Page,
    },
    { title: 'Creators' },
  ),
  errors: ['invalid_cursor'],
  example: {
    status: 'ok',
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T09:00:00.000Z',
    settled: false,
    creators: 640,
    posts: 1_284,
    engagement: 10_214,
    filtered_posts: 912,
    filtered_engagement: 9_120,
    data: [EXAMPLE_CREATOR],
    page: { next_cursor: null, limit: 20 },
  },
})
