import { Type } from 'typebox'
import { FIGURES, type FigureName } from '../figures.ts'
import { SourceId } from '../post.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { Cursor, FiguresAsOf, KnownMoment, OneAsset, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { MaybeEngagement, MaybeSentiment, Platform, WeightsVersion } from './social-fields.ts'

const SIGNALS_PER_PAGE_MAX = 1_000 // ours

/** Without its formula, which also has the least number of posts: a row has the figure of any number. */
const hintOf = (name: FigureName) => `${FIGURES[name].hint} ${FIGURES[name].unit}`

const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** Figures of one source and step; a flat row, so that CSV has the same columns as JSON. */
export const SignalRow = Type.Object(
  {
    start: Type.String({ format: 'date-time', description: 'Start of the hour or day, UTC' }),
    source: SourceId,
    settled: Type.Boolean({
      description:
        'True if the hour or day is over and all of its stored posts are counted; if false, it may still change',
    }),
    posts: Count(FIGURES.raw_posts.hint),
    authors: Count('Distinct authors; for days, estimated with sketches to within 3 %'),
    engagement: MaybeEngagement(`For all posts, as far as the source gives them. ${FIGURES.engagement.hint}`),
    sentiment: MaybeSentiment(hintOf('raw_mood')),
    sentiment_posts: Count('Number of posts with a mood'),
    tone: MaybeSentiment(`For all posts. ${hintOf('tone')}`),
    stance: MaybeSentiment(`For all posts. ${hintOf('stance')}`),
    filtered_posts: Count(FIGURES.posts.formula),
    filtered_authors: Count(FIGURES.authors.formula),
    filtered_engagement: MaybeEngagement(FIGURES.engagement.formula),
    filtered_sentiment: MaybeSentiment(hintOf('mood')),
    filtered_sentiment_posts: Count('Number of counted posts with a mood'),
    filtered_tone: MaybeSentiment(`For counted posts. ${hintOf('tone')}`),
    filtered_stance: MaybeSentiment(`For counted posts. ${hintOf('stance')}`),
    filtered_positive: Count('Counted posts with a sentiment of 0.55 or more'),
    filtered_negative: Count('Counted posts with a sentiment of 0.45 or less'),
    filtered_balance: Type.Number({
      description: `For counted posts: ${FIGURES.balance.formula} (${FIGURES.balance.source})`,
    }),
    all_filtered_posts: Count('All counted posts of the source on any topic: the denominator of a share'),
    automated: Count('Posts by accounts that the source labels as automated'),
    copies: Count('Near-copies of an earlier post in the same hour or the 24 hours before'),
    link_farms: Count('Posts that consist of links'),
    giveaways: Count('Giveaway posts'),
    new_accounts: Count('Posts in a burst of authors who had posted nothing in the 24 hours before'),
    over_cap: Count('Posts by authors who already have three counted posts about the asset in the hour'),
    composite: Type.Union([
      Type.Number({
        description:
          'Composite over all sources from 0 to 100 for the 24 hours up to the end of the row, as in the summary',
      }),
      Type.Null({
        description: 'The row is not final, there are too few posts or days, or `as_of` was given',
      }),
    ]),
    known_at: Type.Union([
      Type.String({
        format: 'date-time',
        description: 'Time of the last change to the figures',
      }),
      Type.Null({ description: 'Not stored' }),
    ]),
  },
  { title: 'Signal' },
)

export const listSignals = definePublicRoute({
  method: 'GET',
  path: '/v1/signals',
  operationId: 'listSignals',
  group: 'Social',
  summary: 'Signals over time',
  description:
    'Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered, since the ' +
    'first stored hour, newest first, for back-testing. Hours without posts have no row. Figures reflect the ' +
    'posts stored now, with a lag of a few seconds; deleted posts are excluded. With `as_of`, the rows are ' +
    'those that were known then, of hours and days that were over, with the figures of then, and the composite is null, ' +
    'because earlier candles are not kept. A page covers at most 120 days of hours. In Parquet each column has its own type. Posts name tickers, so ' +
    'assets with the same ticker share their signals; the largest by market capitalization is used. Whether such ' +
    'figures predict prices is disputed: this is not advice. Free if there are no results.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    ...OneAsset,
    platform: Platform,
    grain: Type.Enum(['hour', 'day'], { default: 'hour' }),
    start: Type.Optional(Type.String({ ...DAY_OR_MOMENT, description: 'Start of the range, inclusive' })),
    end: Type.Optional(Type.String({ ...DAY_OR_MOMENT, description: 'End of the range, exclusive' })),
    weights: WeightsVersion,
    as_of: FiguresAsOf,
    limit: Type.Integer({ minimum: 1, maximum: SIGNALS_PER_PAGE_MAX, default: 100, examples: [24] }),
    cursor: Cursor,
  }),
  exactlyOneOf: ['symbol', 'id'],
  list: true,
  parquet: true,
  answer: Type.Object(
    {
      status: Type.Enum(['ok', 'no_data', 'not_covered'], {
        description:
          '`no_data`: none in this time; `not_covered`: no such asset, or a source that is not read here',
      }),
      asset: Type.Union([
        Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
        Type.Null(),
      ]),
      grain: Type.Enum(['hour', 'day']),
      as_of: KnownMoment,
      weights_version: Type.Integer({ minimum: 1, description: 'Version of the composite’s weights' }),
      counted_since: Type.Union([
        Type.String({
          format: 'date-time',
          description:
            'Hours before this time are still being counted, for example after a first start or an import: their rows ' +
            'are missing and daily sums are incomplete. Try again later',
        }),
        Type.Null({ description: 'The whole period is counted, except for at most one day of hours' }),
      ]),
      data: Type.Array(SignalRow),
      page: Page,
    },
    { title: 'Signals' },
  ),
  errors: ['invalid_cursor'],
  example: {
    status: 'ok',
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
    grain: 'hour',
    as_of: null,
    weights_version: 1,
    counted_since: null,
    data: [
      {
        start: '2026-01-31T07:00:00.000Z',
        source: 'bluesky',
        settled: true,
        posts: 58,
        authors: 41,
        engagement: 912,
        sentiment: 0.6402,
        sentiment_posts: 51,
        tone: 0.6011,
        stance: 0.6533,
        filtered_posts: 44,
        filtered_authors: 38,
        filtered_engagement: 880,
        filtered_sentiment: 0.5911,
        filtered_sentiment_posts: 40,
        filtered_tone: 0.5702,
        filtered_stance: 0.6018,
        filtered_positive: 19,
        filtered_negative: 8,
        filtered_balance: 4.31,
        all_filtered_posts: 305,
        automated: 0,
        copies: 11,
        link_farms: 1,
        giveaways: 2,
        new_accounts: 0,
        over_cap: 1,
        composite: 41.7,
        known_at: '2026-01-31T08:03:12.000Z',
      },
    ],
    page: { next_cursor: null, limit: 100 },
  },
})
