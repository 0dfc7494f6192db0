import { Type } from 'typebox'
import { AssetSummary, Basis } from '../app/signals/asset-figures.ts'
import { SUMMARY_FIGURES, type SummaryFigure } from '../figures.ts'
import { SourceId } from '../source-id.ts'
import { AsOf, Cursor, OneAsset, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { toSnakeSchema } from './snake-case.ts'
import { MaybeEngagement, MaybeSentiment, Platform } from './social-fields.ts'

const SIGNALS_PER_PAGE_MAX = 1_000 // ours

const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** Figures of one source and step; a flat row, so that CSV has the same columns as JSON. */
export const SignalRow = Type.Object(
  {
    start: Type.String({ format: 'date-time', description: 'The hour or day begins, UTC' }),
    source: SourceId,
    settled: Type.Boolean({
      description:
        'The hour or day is over, and every post of it that is here is counted. False: it may still change',
    }),
    posts: Count('All posts that speak of the asset'),
    authors: Count('The different people who wrote them; of a day from sketches, at most 3 % off'),
    engagement: MaybeEngagement(
      'Likes, replies, comments, shares and retweets of all posts, as far as the source gives them',
    ),
    sentiment: MaybeSentiment('The mean of all posts towards the asset, 0 negative to 1 positive'),
    sentiment_posts: Count('The posts that have one'),
    tone: MaybeSentiment('How all posts sound, whatever their authors expect: the mean, 0 bad to 1 good'),
    stance: MaybeSentiment('Whether their authors expect the asset to rise: the mean, 0 fall to 1 rise'),
    filtered_posts: Count('Posts that count: without copies, spam and what is over an author’s cap'),
    filtered_authors: Count('The different people who wrote them'),
    filtered_engagement: MaybeEngagement('Of the posts that count'),
    filtered_sentiment: MaybeSentiment('The mean of the posts that count'),
    filtered_sentiment_posts: Count('The posts that count and have one'),
    filtered_tone: MaybeSentiment('The tone of the posts that count'),
    filtered_stance: MaybeSentiment('Their stance'),
    filtered_positive: Count('Of these with a sentiment of 0.55 and more'),
    filtered_negative: Count('Of these with a sentiment of 0.45 and less'),
    filtered_balance: Type.Number({
      description:
        'Sum of p+ of the posts that count and have p+ of at least 0.7, less that of p- alike (Santiment, sentiment balance)',
    }),
    all_filtered_posts: Count(
      'Posts that count of the source, whatever they speak of: what a share is taken of',
    ),
    copies: Count('Posts of which an earlier one of the hour or the 24 hours before says nearly the same'),
    link_farms: Count('Posts that are made of links'),
    giveaways: Count('Posts that promise gifts for a deed'),
    new_accounts: Count('Posts of a burst of people of whom nothing was heard in the 24 hours before'),
    over_cap: Count('Posts of authors who have been counted three times for the asset in the hour'),
    composite: Type.Union([
      Type.Number({
        description:
          'Of all sources, 0 to 100, of the 24 hours that end with the row, as the summary explains it',
      }),
      Type.Null({
        description: 'The row is not over, too few posts or days are known, or `as_of` was given',
      }),
    ]),
    known_at: Type.Union([
      Type.String({
        format: 'date-time',
        description:
          'Since when the figures of the posts are as they are here: what came later changed nothing',
      }),
      Type.Null({ description: 'It was not kept' }),
    ]),
  },
  { title: 'Signal' },
)

export const listSignals = definePublicRoute({
  method: 'GET',
  path: '/v1/signals',
  operationId: 'listSignals',
  group: 'Social',
  summary: 'What is said of an asset, by source and hour or day',
  description:
    'Posts, people, engagement and mood of an asset by source and hour or day (UTC), raw and filtered side by side, from ' +
    'the first stored hour on, the newest first: what a back-test needs. An hour without a post has no row. Figures are ' +
    'those of the posts that are here now, a few seconds behind them: what was deleted since is in none. With `as_of` only ' +
    'rows that had been as they are now for a minute by then, because what a post counts for depends on others and no ' +
    'earlier figures are kept: what changed later, also by a newer model, is left out rather than told wrongly, and the ' +
    'composite is null. A page ends after 120 days of hours. As Parquet each column has its own type. Posts name ' +
    'tickers, so assets that share one share their signals; of several the largest by market capitalization is taken. ' +
    'Whether such figures tell anything about coming prices is disputed: this is no advice. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    ...OneAsset,
    platform: Platform,
    grain: Type.Enum(['hour', 'day'], { default: 'hour' }),
    start: Type.Optional(
      Type.String({ format: 'date-or-date-time', description: 'Hours or days that begin then or later' }),
    ),
    end: Type.Optional(
      Type.String({ format: 'date-or-date-time', description: 'Hours or days that begin before' }),
    ),
    weights: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'The version of the composite’s weights; those in use unless given',
      }),
    ),
    as_of: AsOf,
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
      weights_version: Type.Integer({ minimum: 1, description: 'That of the composites' }),
      counted_since: Type.Union([
        Type.String({
          format: 'date-time',
          description:
            'Hours of the time before it are being counted, as after a first start or an import: of these rows are ' +
            'missing, and days are less than they will be. Ask again later',
        }),
        Type.Null({ description: 'All of the time is counted, but for at most a day of hours' }),
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

export const getAssetSummary = definePublicRoute({
  method: 'GET',
  path: '/v1/assets/:id/summary',
  operationId: 'getAssetSummary',
  group: 'Social',
  summary: 'What the crowd says about an asset now',
  description:
    `Every figure of the 24 whole hours (UTC) that ended last, over all sources: ${SUMMARY_FIGURES.join(', ')}. Each has ` +
    'its `value`, `n`, the posts that it is of, and `low` and `high`, between which 95 of 100 would lie. They are of posts ' +
    'that count (without copies, spam and what is over an author’s cap), with `basis=raw` of all posts. A figure is null ' +
    'with the `reason`: `too_few_posts`, `no_history`, `not_given` by the sources, or `counting` while posts are being ' +
    'counted, as after a first start. `before` are the 24 hours before; `usual` is the mean of those of the 20 whole days ' +
    'before that can be compared, at least seven; `left` names the sources that are not compared because they were not ' +
    'read throughout. Formulas and parts of each: /v1/explain. Whether such figures tell anything about coming prices is ' +
    'disputed: this is no advice. Free if there are no posts about it.',
  scope: 'social:read',
  cost: 'call',
  params: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The identity of the asset',
      examples: ['bitcoin'],
    }),
  }),
  query: Type.Object({
    end: Type.Optional(
      Type.String({
        format: 'date-or-date-time',
        description: 'The 24 hours end with its hour, and never after now; now unless given',
      }),
    ),
    basis: Basis,
    weights: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'The version of the composite’s weights; those in use unless given',
      }),
    ),
  }),
  sharedMs: 1_000,
  answer: { ...toSnakeSchema(AssetSummary), title: 'AssetSummary' },
  errors: ['not_found'],
  example: {
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    basis: 'counted',
    before: { posts: 841, left: [] },
    usual: { posts: 790.5, mood: 0.6034, days: 20, left: [] },
    turn: { direction: 'negative', since: '2026-01-30T21:00:00.000Z' },
    figures: exampleFigures({
      mood: [0.5621, 803, 0.5473, 0.5769],
      posts: [912, 912],
      dominance: [0.3121, 2_922, 0.2956, 0.3292],
      mood_change: [-0.0413, 6_017, -0.0571, -0.0255],
      posts_change: [8.44, 1_753, -21.3, 49.45],
      posts_to_usual: [15.37, 912, -9.24, 46.65],
      mindshare: [0.1867, 4_885, 0.176, 0.1979],
      authors: [640, 912],
      engagement: [18_204, 912],
      tone: [0.5811, 803, 0.5467, 0.6148],
      stance: [0.5402, 803, 0.5056, 0.5744],
      balance: [41.2, 803],
      weighted: [-1.31, 912],
      composite: [41.7, 912],
      spam: [0.2897, 1_284],
      raw_posts: [1_284, 1_284],
      raw_mood: [0.6017, 1_122, 0.5901, 0.6133],
    }),
    composite: {
      weights_version: 1,
      parts: [
        {
          part: 'mood',
          weight: 30,
          score: 22.4,
          z: -0.7588,
          value: 0.5621,
          mean: 0.6012,
          days: 20,
          reason: null,
        },
        {
          part: 'talk',
          weight: 20,
          score: 63.1,
          z: 0.3345,
          value: 6.817,
          mean: 6.684,
          days: 20,
          reason: null,
        },
        {
          part: 'mindshare',
          weight: 10,
          score: 55.2,
          z: 0.1307,
          value: 0.3121,
          mean: 0.309,
          days: 20,
          reason: null,
        },
        {
          part: 'momentum',
          weight: 25,
          score: 45.9,
          z: -0.103,
          value: -0.004,
          mean: 0.001,
          days: 20,
          reason: null,
        },
        {
          part: 'engagement',
          weight: 15,
          score: 36.7,
          z: -0.3398,
          value: 9.118,
          mean: 9.304,
          days: 20,
          reason: null,
        },
      ],
    },
    signs: {
      copies: 301,
      link_farms: 12,
      giveaways: 44,
      new_accounts: 0,
      over_cap: 31,
    },
  },
})

/** Each as value, n, low and high; one without an example is one that is not known. */
function exampleFigures(
  figures: Partial<Record<SummaryFigure, readonly [value: number, n: number, low?: number, high?: number]>>,
) {
  const full = SUMMARY_FIGURES.map((name) => {
    const [value = null, n = 0, low = null, high = null] = figures[name] ?? []
    return [name, { value, low, high, n, reason: value === null ? 'no_history' : null }]
  })
  return Object.fromEntries(full) as AssetSummary['figures'] // one for each
}
