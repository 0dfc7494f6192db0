import { type Static, Type } from 'typebox'
import { SourceId } from '../post.ts'
import { KnownMoment, MaybeText, OneAsset, TopicsAsOf } from '../public/market-fields.ts'
import { MaybeCount, MaybeEngagement, Platform } from '../public/social-fields.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { defineOperation } from './operation.ts'

/**
 * The longest time of an asset, and of all posts, in days. Ours: what is answered within seconds at 50 million posts a
 * year. docs/decisions/0270
 */
export const CREATORS_DAYS_MAX = { asset: 31, all: 7 } as const
/** The last rank that pages reach; a shorter time or one source gives more. */
export const CREATORS_LISTED_MAX = 10_000

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const MaybeShare = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1, description }), Type.Null()])

const NO_COUNTS = 'null if the source gives none of these counts or withholds them'

export const Creator = Type.Object(
  {
    rank: Type.Integer({ minimum: 1, description: 'Rank, starting at 1' }),
    source: SourceId,
    username: MaybeText('Null if `withheld` gives a reason'),
    followers: MaybeCount('As last seen; null if unknown, withheld by the source, or with `as_of`'),
    withheld: Type.Union([Type.Enum(['source_terms', 'gone']), Type.Null()], {
      description:
        '`source_terms`: the terms of the source forbid passing on authors and their counts. The row has only our ' +
        'own counts of posts. `gone`, only with `as_of`: none of the counted posts is still stored under this name',
    }),
    posts: Count('All posts'),
    engagement: MaybeCount(`Likes, replies, comments, shares and retweets of all posts; ${NO_COUNTS}`),
    filteredPosts: Count('Counted posts, excluding copies, spam and posts over an author’s cap'),
    filteredEngagement: MaybeCount(`In the counted posts; ${NO_COUNTS}`),
    filteredEngagementShare: MaybeShare(
      'Share of the engagement of all counted posts in the period; null as above, or if that is 0',
    ),
    filteredPostShare: MaybeShare('Share of the counted posts in the period; null if that is 0'),
  },
  { title: 'Creator' },
)
export type Creator = Static<typeof Creator>

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

export const listCreators = defineOperation({
  query: Type.Object({
    ...OneAsset,
    platform: Platform,
    start: Type.Optional(
      Type.String({ ...DAY_OR_MOMENT, description: 'Start of the period, rounded down to the hour' }),
    ),
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description:
          'End of the period, rounded up to the hour and capped at now; a date includes its whole UTC day',
      }),
    ),
    sort: Type.Enum(['engagement', 'posts', 'raw_engagement', 'raw_posts'], { default: 'engagement' }),
    as_of: TopicsAsOf,
  }),
  answer: Type.Object(
    {
      status: Type.Enum(['ok', 'no_data', 'not_covered'], {
        description: '`no_data`: no posts in this period; `not_covered`: there is no such asset',
      }),
      asset: Type.Union([
        Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
        Type.Null(),
      ]),
      from: Type.String({ format: 'date-time', description: 'Start of the period, inclusive' }),
      until: Type.String({ format: 'date-time', description: 'End of the period, exclusive' }),
      isSettled: Type.Boolean({
        description:
          'True if every hour is over and every stored post is counted; if false, the figures may still change',
      }),
      asOf: KnownMoment,
      creators: Count('Number of authors'),
      posts: Count('Posts by all of them'),
      engagement: MaybeEngagement('Engagement of all posts, as far as the sources give counts'),
      filteredPosts: Count('Counted posts'),
      filteredEngagement: MaybeEngagement('Engagement of the counted posts; shares are computed from it'),
      data: Type.Array(Creator),
    },
    { title: 'Creators' },
  ),
  paged: CREATORS_LISTED_MAX,
  app: { path: '/api/social/creators', freshSeconds: 10 },
  public: {
    names: { isSettled: 'settled' },
    path: '/v1/social/creators',
    operationId: 'listCreators',
    group: 'Social',
    summary: 'Top creators',
    description:
      'The authors who post about an asset, on a source or overall in a period, ranked by engagement or by number ' +
      'of posts, using counted posts or, with a `raw_` order, all posts. Both figures are in each row. Sums cover ' +
      'whole hours (UTC), are exact and lag a few seconds behind the posts. Authors are removed once all of their ' +
      'posts are deleted. The default period is the last 24 whole hours and the current one. A period can be up to ' +
      `${CREATORS_DAYS_MAX.asset} days long, or ${CREATORS_DAYS_MAX.all} without an asset; paging ends after ${CREATORS_LISTED_MAX.toLocaleString('en')} creators. Posts name tickers, so assets with the ` +
      'same ticker share their creators. If both `symbol` and `id` are given, `id` is used. With `as_of`, ranks and sums ' +
      'are those known at that time and the period ends with the last whole hour before it. Free if there are no ' +
      'results.',
    scope: 'social:read',
    cost: 'call',
    list: true,
    sharedMs: 10_000,
    errors: ['invalid_cursor'],
    example: {
      status: 'ok',
      asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T09:00:00.000Z',
      settled: false,
      as_of: null,
      creators: 640,
      posts: 1_284,
      engagement: 10_214,
      filtered_posts: 912,
      filtered_engagement: 9_120,
      data: [EXAMPLE_CREATOR],
      page: { next_cursor: null, limit: 20 },
    },
  },
})
