import { type TObject, Type } from 'typebox'
import { Explanation } from '../app/market.ts'
import { Basis } from '../app/signals/asset-figures.ts'
import { SurpriseExplanation } from '../app/trending-topics.ts'
import { EXPLAINED_FIGURES } from '../figures.ts'
import { STORY_PERIODS } from '../trends/stories.ts'
import { FIGURE_SIDES, TERM_MAX_CHARS, TOPIC_KINDS } from '../trends/topic-kinds.ts'
import { OneAsset } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { toSnakeSchema } from './snake-case.ts'
import { EXAMPLE_POST, Platform, PostRow } from './social-fields.ts'

export const explainFigure = definePublicRoute({
  method: 'GET',
  path: '/v1/explain',
  operationId: 'explainFigure',
  group: 'Social',
  summary: 'What a figure is made of',
  description:
    'A figure of the summary of an asset, or its price or surprise as a trend, with its ' +
    'formula and who defined it, the hours and posts that it is of, what the ' +
    'formula was filled with, the versions of the model and the weights, and the posts with the most engagement for and ' +
    'against, of the newest 2,000. Whether such figures tell anything about coming prices is disputed: this is no advice. ' +
    'Free if there are no posts about it.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    figure: Type.Enum([...EXPLAINED_FIGURES], { examples: ['mood'] }),
    ...OneAsset,
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
  exactlyOneOf: ['symbol', 'id'],
  sharedMs: 1_000,
  answer: Type.Object(
    {
      ...(toSnakeSchema(Explanation) as TObject).properties, // as of an object
      posts_for: Type.Array(PostRow, { description: 'Sentiment of 0.7 and more, by engagement, at most 5' }),
      posts_against: Type.Array(PostRow, { description: 'Sentiment below 0.4, by engagement, at most 5' }),
    },
    { title: 'Explanation' },
  ),
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
    formula: 'sum of the sentiment towards the asset / number of judged posts that count',
    source: 'Crowdtape’s specification, section 3',
    posts: 803,
    parts: [{ name: 'judged posts', value: 803, weight: null }],
    model_version: 'meaning-7',
    weights_version: 1,
    posts_for: [EXAMPLE_POST],
    posts_against: [],
  },
})

export const explainSurprise = definePublicRoute({
  method: 'GET',
  path: '/v1/explain/surprise',
  operationId: 'explainSurprise',
  group: 'Social',
  summary: 'What a surprise is made of',
  description:
    'The surprise of a topic, by its kind and term as /v1/social/trending gives them, or of a story, by its id as ' +
    '/v1/social/stories gives it for the same `period`, `symbol`, `platform`, `figures` and `end`: the formula and who ' +
    'defined it, the 24 hours that are compared, and how many people spoke of it, against which mean, with which ' +
    'deviation and of how many days; of a story the same of each of its words. With the posts with the most engagement for ' +
    'and against, of the newest 500 of a topic, of the newest 2,000 of an asset. Free if there are no posts about it.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    kind: Type.Optional(
      Type.Enum([...TOPIC_KINDS], { description: 'What the term is; needed with it', examples: ['hashtag'] }),
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
    period: Type.Enum([...STORY_PERIODS], { default: '24h', description: 'Of a story: how long a time' }),
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'Of a story: of posts that speak of this ticker, as the list was asked for',
      }),
    ),
    platform: Platform,
    figures: Type.Enum([...FIGURE_SIDES], {
      default: 'filtered',
      description: 'filtered: without copies, spam and what is over an author’s cap; raw: all posts',
    }),
    end: Type.Optional(
      Type.String({
        format: 'date-or-date-time',
        description: 'The last moment that counts; now unless given',
      }),
    ),
  }),
  exactlyOneOf: ['term', 'story'],
  sharedMs: 1_000,
  answer: Type.Object(
    {
      ...(toSnakeSchema(SurpriseExplanation) as TObject).properties, // as of an object
      posts_for: Type.Array(PostRow, { description: 'Sentiment of 0.7 and more, by engagement, at most 5' }),
      posts_against: Type.Array(PostRow, { description: 'Sentiment below 0.4, by engagement, at most 5' }),
    },
    { title: 'SurpriseExplanation' },
  ),
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
})
