import { type Static, Type } from 'typebox'
import { FIGURES } from '../figures.ts'
import { SourceId } from '../post.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { MaybeTime } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

const MaybeNumber = (description: string) => Type.Union([Type.Number({ description }), Type.Null()])
const MaybeWords = (description: string) => Type.Union([Type.String({ description }), Type.Null()])

/** A figure as its row of the table has it, with where and since when it can be read. */
export const CatalogRow = Type.Object(
  {
    figure: Type.Enum(Object.keys(FIGURES)),
    label: Type.String(),
    about: Type.String({ description: 'One line for people who see it for the first time' }),
    unit: Type.String(),
    digits: Type.Integer({ minimum: 0, description: 'It is rounded to so many digits after the point' }),
    low: MaybeNumber('The smallest value that there can be'),
    high: MaybeNumber('The largest value that there can be'),
    basis: Type.Enum(['counted', 'raw', 'none'], {
      description: '`counted`: without copies, spam and posts over an author’s cap; `none`: not of posts',
    }),
    denominator: MaybeWords('What a share is of'),
    window: Type.String(),
    formula: Type.String(),
    defined_by: Type.String(),
    operations: Type.Array(Type.String(), { description: 'The paths of /v1 that return it' }),
    since: MaybeTime('Since when it can be read, of the asset in your request; null: not at all yet'),
    as_of_since: MaybeTime('Since when it can be asked `as_of` an earlier moment; null: not'),
  },
  { title: 'CatalogFigure' },
)
export type CatalogRow = Static<typeof CatalogRow>

const SourceReach = Type.Object(
  {
    source: SourceId,
    since: Type.String({ format: 'date-time', description: 'Start of the first hour with posts, UTC' }),
    until: Type.String({
      format: 'date-time',
      description: 'End of the last hour with posts that are counted',
    }),
    lag_seconds: MaybeNumber('Age of the newest event when it was read; null: not read at present'),
  },
  { title: 'SourceReach' },
)

export const getCatalog = definePublicRoute({
  method: 'GET',
  path: '/v1/catalog',
  operationId: 'getCatalog',
  group: 'Social',
  summary: 'Catalogue of figures',
  description:
    'Every figure with its unit, range, window, formula and the operations that return it; since when it can be read, and ' +
    'since when as of an earlier moment. `sources` lists the sources with posts about the asset, or about anything unless ' +
    'one is given, with their first and last hour and how late they are. Figures follow posts by a few seconds. Free.',
  scope: 'social:read',
  cost: 'free',
  query: Type.Object({
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'The ticker of an asset, in any case',
        examples: ['BTC'],
      }),
    ),
    id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Instead of `symbol`: the asset ID' }),
    ),
  }),
  sharedMs: MINUTE_MS,
  answer: Type.Object(
    {
      asset: Type.Union([
        Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
        Type.Null({ description: 'None was given' }),
      ]),
      prices_since: MaybeTime('Start of the first candle of the asset'),
      kept_since: MaybeTime('Oldest time that `as_of` can name'),
      kept_until: MaybeTime('Newest stored time that `as_of` can name'),
      sources: Type.Array(SourceReach),
      data: Type.Array(CatalogRow),
    },
    { title: 'Catalog' },
  ),
  errors: ['not_found'],
  example: {
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
    prices_since: '2025-11-02T00:00:00.000Z',
    kept_since: '2026-01-02T08:05:00.000Z',
    kept_until: '2026-01-31T08:05:00.000Z',
    sources: [
      {
        source: 'bluesky',
        since: '2025-11-02T09:00:00.000Z',
        until: '2026-01-31T08:00:00.000Z',
        lag_seconds: 0.8,
      },
    ],
    data: [
      {
        figure: 'posts',
        label: FIGURES.posts.label,
        about: FIGURES.posts.hint,
        unit: FIGURES.posts.unit,
        digits: 0,
        low: 0,
        high: null,
        basis: 'counted',
        denominator: null,
        window: FIGURES.posts.window,
        formula: FIGURES.posts.formula,
        defined_by: FIGURES.posts.source,
        operations: ['/v1/figures', '/v1/assets/{id}/summary'],
        since: '2025-11-02T09:00:00.000Z',
        as_of_since: '2026-01-02T08:05:00.000Z',
      },
    ],
  },
})
