import { type TObject, Type } from 'typebox'
import { EXPLAINED_FIGURES } from '../app/explained-figures.ts'
import { Explanation } from '../app/market.ts'
import { OneAsset } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { toSnakeSchema } from './snake-case.ts'
import { EXAMPLE_POST, PostRow } from './social-fields.ts'

export const explainFigure = definePublicRoute({
  method: 'GET',
  path: '/v1/explain',
  operationId: 'explainFigure',
  group: 'Social',
  summary: 'What a figure is made of',
  description:
    'A figure of the summary of an asset, or its mentions, sentiment of all posts, price or surprise as a trend, with its ' +
    'formula and who defined it, the hours and posts that it is of, what the ' +
    'formula was filled with, the versions of the model and the weights, and the posts with the most engagement for and ' +
    'against, of the newest 2,000. Whether such figures tell anything about coming prices is disputed: this is no advice. ' +
    'Free when nobody spoke of it.',
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
    value: 0.5621,
    low: 0.5473,
    high: 0.5769,
    reason: null,
    unit: '0 negative to 1 positive',
    formula: 'sum of the sentiment towards the asset / number of judged posts that count',
    source: 'Crowdtape’s specification, section 3',
    posts: 803,
    parts: [{ name: 'judged posts that count', value: 803, weight: null }],
    model_version: '3',
    weights_version: 1,
    posts_for: [EXAMPLE_POST],
    posts_against: [],
  },
})
