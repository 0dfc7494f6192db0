import { type Static, Type } from 'typebox'
import { CHOSEN_BASES } from '../data-mode.ts'
import { EXPLAINED_FIGURES, FIGURE_REASONS } from '../figures.ts'
import { Post } from '../post.ts'
import { OneAsset } from '../public/market-fields.ts'
import { EXAMPLE_POST, Platform, WeightsVersion } from '../public/social-fields.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { FIGURE_SIDES, STORY_PERIODS, TERM_MAX_CHARS, TOPIC_KINDS } from '../trends.ts'
import { Basis } from './asset-summary.ts'
import { defineOperation } from './operation.ts'

const Count = Type.Integer({ minimum: 0 })
const Moment = Type.String({ format: 'date-time' })
const MaybeNumber = Type.Union([Type.Number(), Type.Null()])

/** The posts with the most engagement for and against, of those that were looked at. */
const SIDES = {
  postsFor: Type.Array(Post, {
    description: 'Posts with a sentiment of 0.7 or more, by engagement, up to 5',
  }),
  postsAgainst: Type.Array(Post, { description: 'Posts with a sentiment below 0.4, by engagement, up to 5' }),
}

/** What a figure of an asset's summary is made of. */
export const Explanation = Type.Object({
  figure: Type.Enum([...EXPLAINED_FIGURES]),
  asset: Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
  /** The hours that it is of. */
  from: Moment,
  until: Moment,
  /** When it was computed: from the posts that were here then. */
  asOf: Moment,
  /** Which posts it counts, unless its name already states that. */
  basis: Type.Enum([...CHOSEN_BASES]),
  /** Null where `reason` says why. */
  value: MaybeNumber,
  low: MaybeNumber,
  high: MaybeNumber,
  reason: Type.Union([Type.Enum([...FIGURE_REASONS]), Type.Null()]),
  unit: Type.String(),
  formula: Type.String(),
  /** Who defined the formula. */
  source: Type.String(),
  /** How many posts it is made of. */
  posts: Count,
  /** What the formula was filled with. */
  parts: Type.Array(Type.Object({ name: Type.String(), value: MaybeNumber, weight: MaybeNumber })),
  /** Of the model of tone and stance, and of the composite's weights. */
  modelVersion: Type.String(),
  weightsVersion: Type.Integer({ minimum: 1 }),
})
export type Explanation = Static<typeof Explanation>

export const explainFigure = defineOperation({
  query: Type.Object({
    figure: Type.Enum([...EXPLAINED_FIGURES], { examples: ['mood'] }),
    ...OneAsset,
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'End of the 24 hours, rounded up to the hour and capped at now; default: now',
      }),
    ),
    basis: Basis,
    weights: WeightsVersion,
  }),
  exactlyOneOf: ['symbol', 'id'],
  answer: Type.Object({ ...Explanation.properties, ...SIDES }, { title: 'Explanation' }),
  app: { path: '/api/explain', freshSeconds: 10 },
  public: {
    path: '/v1/explain',
    operationId: 'explainFigure',
    group: 'Social',
    summary: 'Explain a figure',
    description:
      'Explains a figure of an asset’s summary, its price or its surprise as a trend: the formula and its source, ' +
      'the hours and posts used, the inputs, the versions of the model and the weights, and the most engaging ' +
      'posts for and against among the newest 2,000. Whether such figures predict prices is disputed: this is not ' +
      'advice. Free if there are no posts about it.',
    scope: 'social:read',
    cost: 'call',
    sharedMs: 1_000,
    errors: ['not_found'],
    example: {
      figure: 'mood',
      asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      as_of: '2026-01-31T08:12:30.000Z',
      basis: 'counted',
      value: 0.5621,
      low: 0.5473,
      high: 0.5769,
      reason: null,
      unit: '0 negative to 1 positive',
      formula: 'sum of the sentiment towards the asset / number of counted posts with a mood',
      source: 'Crowdtape’s specification, section 3',
      posts: 803,
      parts: [{ name: 'judged posts', value: 803, weight: null }],
      model_version: 'meaning-7',
      weights_version: 1,
      posts_for: [EXAMPLE_POST],
      posts_against: [],
    },
  },
})

/** What the surprise of a topic or of a story is made of. */
export const SurpriseExplanation = Type.Object({
  figure: Type.Enum(['surprise']),
  of: Type.Object({
    kind: Type.Enum([...TOPIC_KINDS, 'story']),
    /** Of a topic its term, of a story its id. */
    term: Type.String(),
    /** As it is shown; of a story its words. */
    name: Type.String(),
  }),
  figures: Type.Enum([...FIGURE_SIDES]),
  /** The 24 whole hours (UTC) that are compared with earlier ones; of a story those in which it has most posts. */
  from: Moment,
  until: Moment,
  /** When it was computed: from the posts that were here then. */
  asOf: Moment,
  /** Null where `reason` says why. */
  value: MaybeNumber,
  /** `no_history`: less than three of the days that it is compared with are known, or the words are not kept of the day. */
  reason: Type.Union([Type.Enum(['no_history']), Type.Null()]),
  unit: Type.String(),
  formula: Type.String(),
  /** Who defined the formula. */
  source: Type.String(),
  /** How many posts speak of it, of those that count, or of all in raw figures. */
  posts: Type.Integer({ minimum: 0 }),
  /** What the formula was filled with; of a story that of each word. */
  parts: Type.Array(Type.Object({ name: Type.String(), value: MaybeNumber, weight: MaybeNumber })),
  /** Of the model of tone and stance, by which posts are for or against. */
  modelVersion: Type.String(),
})
export type SurpriseExplanation = Static<typeof SurpriseExplanation>

export const explainSurprise = defineOperation({
  query: Type.Object({
    kind: Type.Optional(
      Type.Enum([...TOPIC_KINDS], {
        description: 'Kind of the term; required with `term`',
        examples: ['hashtag'],
      }),
    ),
    term: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TERM_MAX_CHARS,
        description: 'As /v1/social/trending gives it',
        examples: ['defi'],
      }),
    ),
    story: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: 'As /v1/social/stories gives it' }),
    ),
    period: Type.Enum([...STORY_PERIODS], { default: '24h', description: 'For a story: the period' }),
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'For a story: the ticker that the list was filtered by',
      }),
    ),
    platform: Platform,
    figures: Type.Enum([...FIGURE_SIDES], {
      default: 'filtered',
      description: '`filtered`: excluding copies, spam and posts over an author’s cap; `raw`: all posts',
    }),
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'End of the period; default: now',
      }),
    ),
  }),
  exactlyOneOf: ['term', 'story'],
  answer: Type.Object({ ...SurpriseExplanation.properties, ...SIDES }, { title: 'SurpriseExplanation' }),
  app: { path: '/api/explain/surprise', freshSeconds: 10 },
  public: {
    path: '/v1/explain/surprise',
    operationId: 'explainSurprise',
    group: 'Social',
    summary: 'Explain a surprise',
    description:
      'Explains the surprise of a topic, identified by the kind and term that /v1/social/trending returns, or of a ' +
      'story, identified by the ID that /v1/social/stories returns for the same `period`, `symbol`, `platform`, ' +
      '`figures` and `end`: the formula and its source, the 24 hours compared, the number of people, and the mean, ' +
      'the deviation and the number of days it is compared with. For a story, the same for each of its words. ' +
      'Includes the most engaging posts for and against, among the newest 500 of a topic or 2,000 of an asset. ' +
      'Free if there are no posts about it.',
    scope: 'social:read',
    cost: 'call',
    sharedMs: 1_000,
    errors: ['not_found'],
    example: {
      figure: 'surprise',
      of: { kind: 'hashtag', term: 'defi', name: '#defi' },
      figures: 'filtered',
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      as_of: '2026-01-31T08:12:30.000Z',
      value: 3.4021,
      reason: null,
      unit: 'standard deviations',
      formula:
        'z = (people of the 24 hours - mean of the same hours of earlier days and weeks) / the larger of their standard deviation, the root of the mean and 1, over the sources that were read throughout; trends come by z x people',
      source: 'Crowdtape; after Santiment academy, burst',
      posts: 412,
      parts: [
        { name: 'people, by hour', value: 301, weight: null },
        { name: 'mean of the same hours before', value: 242.1, weight: null },
        { name: 'deviation', value: 17.3129, weight: null },
        { name: 'days that it is compared with', value: 10, weight: null },
      ],
      model_version: 'meaning-7',
      posts_for: [EXAMPLE_POST],
      posts_against: [],
    },
  },
})
