import { Type } from 'typebox'
import { CHOSEN_BASES } from '../data-mode.ts'
import { FIGURE_REASONS, LISTED_FIGURES, WINDOW_FIGURES } from '../figures.ts'
import { SourceId } from '../post.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { FiguresAsOf, KnownMoment } from './market-fields.ts'
import { NameList } from './name-list.ts'
import { definePublicRoute } from './public-route.ts'

/** As many as the market lists. */
export const FIGURE_ASSETS_MAX = 250
/** Assets times figures, windows and, with `rows=sources`, one more than the sources. */
export const FIGURE_ROWS_MAX = 10_000 // ours

/** In hours. */
export const FIGURE_WINDOWS = { '1h': 1, '4h': 4, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const
export type FigureWindow = keyof typeof FIGURE_WINDOWS
const WINDOW_NAMES = Object.keys(FIGURE_WINDOWS)

const MaybeNumber = (description: string) => Type.Union([Type.Number({ description }), Type.Null()])

/** One figure of one asset and window; a flat row, so that files have the same columns as JSON. */
export const FigureRow = Type.Object(
  {
    id: Type.String({ description: 'The asset' }),
    symbol: Type.String(),
    window: Type.Enum(WINDOW_NAMES),
    source: Type.Union([SourceId, Type.Null({ description: 'All sources together' })]),
    figure: Type.Enum([...LISTED_FIGURES]),
    value: MaybeNumber('In the unit of the figure, as in the summary of the asset'),
    low: MaybeNumber('Start of the 95 % interval'),
    high: MaybeNumber('End of the 95 % interval'),
    n: Type.Integer({ minimum: 0, description: 'Number of posts used' }),
    reason: Type.Union([
      Type.Enum([...FIGURE_REASONS]),
      Type.Null({ description: 'Otherwise the reason why `value` is null' }),
    ]),
  },
  { title: 'AssetFigure' },
)

export const listFigures = definePublicRoute({
  method: 'GET',
  path: '/v1/figures',
  operationId: 'listFigures',
  group: 'Social',
  summary: 'Figures of many assets',
  description:
    `Any figures of up to ${FIGURE_ASSETS_MAX} assets in one call, over one or more windows of whole hours (UTC) that end ` +
    'together. With `rows=sources`, each total over all sources is followed by a row for each source that has posts about ' +
    'the asset. Over 24 hours the digits are those of /v1/assets/{id}/summary. Figures that compare with earlier days, and ' +
    'posts per $1M, are of 24 hours only: another window is refused with 400. One call has at most ' +
    `${FIGURE_ROWS_MAX.toLocaleString('en-US')} rows: assets × figures × windows, with \`rows=sources\` times one more than ` +
    'the sources. `not_covered` lists names without an asset. In Parquet each column has its own type. One credit for any ' +
    'number of assets, figures and windows; free if there are no posts about any of them.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    symbols: Type.Optional(
      NameList({
        list: { max: FIGURE_ASSETS_MAX, charsMax: 40 },
        description: 'Tickers in any case',
        examples: ['BTC,ETH'],
      }),
    ),
    ids: Type.Optional(
      NameList({
        list: { max: FIGURE_ASSETS_MAX, charsMax: 100 },
        description: `Asset IDs such as \`bitcoin\`; up to ${FIGURE_ASSETS_MAX} together with \`symbols\``,
      }),
    ),
    figures: NameList({
      list: { max: LISTED_FIGURES.length, of: LISTED_FIGURES },
      description: `Of ${LISTED_FIGURES.join(', ')}`,
      examples: ['mood,posts,dominance'],
    }),
    windows: Type.Optional(
      NameList({
        list: { max: WINDOW_NAMES.length, of: WINDOW_NAMES },
        description: `Of ${WINDOW_NAMES.join(', ')}; 24h by default. Windows other than 24h have ${WINDOW_FIGURES.join(', ')}`,
      }),
    ),
    rows: Type.Enum(['totals', 'sources'], {
      default: 'totals',
      description: '`sources`: also a row for each source',
    }),
    basis: Type.Enum([...CHOSEN_BASES], { default: 'counted' }),
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'End of the windows, rounded down to the hour and capped at now; default: now',
      }),
    ),
    as_of: FiguresAsOf,
  }),
  atLeastOneOf: ['symbols', 'ids'],
  list: true,
  parquet: true,
  sharedMs: MINUTE_MS,
  answer: Type.Object(
    {
      until: Type.String({ format: 'date-time', description: 'End of every window, exclusive' }),
      basis: Type.Enum([...CHOSEN_BASES]),
      as_of: KnownMoment,
      not_covered: Type.Array(Type.String(), { description: 'Names in your request without an asset' }),
      data: Type.Array(FigureRow),
    },
    { title: 'AssetFigures' },
  ),
  example: {
    until: '2026-01-31T08:00:00.000Z',
    basis: 'counted',
    as_of: null,
    not_covered: [],
    data: [
      {
        id: 'bitcoin',
        symbol: 'BTC',
        window: '24h',
        source: null,
        figure: 'mood',
        value: 0.5621,
        low: 0.5473,
        high: 0.5769,
        n: 803,
        reason: null,
      },
    ],
  },
})
