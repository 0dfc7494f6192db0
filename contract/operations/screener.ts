import { type Static, type TObject, Type } from 'typebox'
import { ALERT_EXPRESSION_MAX } from '../alerts.ts'
import { CHOSEN_BASES } from '../data-mode.ts'
import { describeFigure } from '../figures.ts'
import { FiguresAsOf, KnownMoment } from '../public/market-fields.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { Basis } from './asset-summary.ts'
import { defineOperation } from './operation.ts'
import {
  SCREEN_COLUMNS,
  SCREEN_TERM_MAX,
  SCREEN_TERMS,
  SCREEN_WORDS,
  type ScreenColumn,
  wordOf,
} from './screen-terms.ts'

/** So many assets are looked at, the largest ones: those of the market. */
export const SCREENED_ASSETS_MAX = 250

/** Ids of assets in an address, as many as a watchlist has. */
export const SCREEN_ASSETS_MAX_CHARS = 6_000

const MaybeNumber = Type.Union([Type.Number(), Type.Null()])
const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Text = (description: string) =>
  Type.String({ minLength: 1, maxLength: ALERT_EXPRESSION_MAX, description })

/** A column for each figure, described by its row of the table. */
const FIGURES_OF_ASSET = Object.fromEntries(
  SCREEN_COLUMNS.map((column) => {
    const description = `${describeFigure(SCREEN_TERMS[wordOf(column)].name)}; null: not known`
    return [column, Type.Union([Type.Number(), Type.Null()], { description })]
  }),
) as Record<ScreenColumn, typeof MaybeNumber> // one for each

const NAMED = {
  id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  rank: MaybeNumber,
  /** As on the market. */
  logo: Type.Optional(Type.String()),
}

/** An asset that was found, with all figures that the screener has, rounded as everywhere. */
export const ScreenedAsset: TObject<typeof NAMED & Record<ScreenColumn, typeof MaybeNumber>> = Type.Object(
  { ...NAMED, ...FIGURES_OF_ASSET },
  { title: 'ScreenedAsset' },
)
export type ScreenedAsset = Static<typeof ScreenedAsset>

const EXAMPLE_WHERE = 'posts_to_usual > 100 and mood_change < 0 and volume > 1000000'

export const screenAssets = defineOperation({
  query: Type.Object({
    where: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: ALERT_EXPRESSION_MAX,
        description:
          `A condition in the alert language without asset names, such as \`${EXAMPLE_WHERE}\`; all assets ` +
          `unless given. Figures: ${SCREEN_WORDS.join(', ')}`,
        examples: [EXAMPLE_WHERE],
      }),
    ),
    sort: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SCREEN_TERM_MAX,
        description:
          'A figure, such as `mentions` or `change(7d)`; by default the first of the condition, else market_cap',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        description:
          'By default `desc`, or `asc` where the condition asks that its first figure is below a value',
      }),
    ),
    assets: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SCREEN_ASSETS_MAX_CHARS,
        pattern: '^[!-~]+$',
        description: 'Only these assets: their ids, separated by commas; all unless given',
        examples: ['bitcoin,dogecoin'],
      }),
    ),
    basis: Basis,
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'End of the period of posts; now by default. Prices are the latest, or those of `as_of`',
      }),
    ),
    as_of: FiguresAsOf,
    limit: Type.Integer({ minimum: 1, maximum: SCREENED_ASSETS_MAX, default: 100 }),
  }),
  answer: Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'Start of the period of posts' }),
      until: Type.String({ format: 'date-time', description: 'End of the period of posts, exclusive' }),
      basis: Type.Enum([...CHOSEN_BASES]),
      asOf: KnownMoment,
      where: Type.Union([Text('The condition in the one form in which conditions are printed'), Type.Null()]),
      sort: Text('The figure that it is sorted by'),
      order: Type.Enum(['asc', 'desc']),
      assets: Count('How many assets were looked at'),
      found: Count('For how many of them the condition holds; `data` has the first of them'),
      unknown: Count('For how many it cannot be said, because a figure is not known'),
      data: Type.Array(ScreenedAsset),
    },
    { title: 'Screen' },
  ),
  app: { path: '/api/screener', freshSeconds: 30 },
  public: {
    path: '/v1/screener',
    operationId: 'screenAssets',
    group: 'Market',
    summary: 'Filter all assets by any figures',
    description:
      `Holds a condition against each of the ${SCREENED_ASSETS_MAX} largest assets that have a price and gives those for ` +
      'which it holds, with every figure. Conditions are those of the alert language ([alerts](/docs/alerts)) with figures ' +
      'of each asset: comparisons with `>` and `<`, `and`, `or`, `not` and parentheses. A figure that is not known makes a ' +
      'comparison unknown, and such an asset is counted in `unknown`. Figures of posts are of 24 whole hours (UTC). ' +
      '`authors` and `surprise` are of counted posts on either basis. `composite` is ' +
      'left out, because it takes too long for all assets: `/v1/assets/{id}/summary` has it. Also as CSV and JSON ' +
      'lines. Free when nothing is found.',
    scope: 'market:read',
    cost: 'call',
    list: true,
    sharedMs: MINUTE_MS,
    names: { logo: null },
    example: {
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      basis: 'counted',
      as_of: null,
      where: EXAMPLE_WHERE,
      sort: 'posts_to_usual',
      order: 'desc',
      assets: 250,
      found: 1,
      unknown: 12,
      data: [
        {
          id: 'dogecoin',
          symbol: 'DOGE',
          name: 'Dogecoin',
          rank: 8,
          price: 0.1234,
          change_1h: 0.4,
          change_24h: -3.2,
          change_7d: 5.1,
          volume: 1_204_000_000,
          market_cap: 18_400_000_000,
          sentiment: 0.4412,
          mentions: 812,
          dominance: 0.0412,
          mood_change: -0.0712,
          posts_change: 41.2,
          posts_to_usual: 112.4,
          mindshare: 0.0214,
          authors: 604,
          engagement: 9_120,
          hype: 0.6744,
          tone: 0.4711,
          stance: 0.4303,
          balance: -41.2,
          weighted: -1.8114,
          spam: 0.1822,
          young_accounts: 0.0404,
          raw_posts: 993,
          raw_mood: 0.4502,
          surprise: 4.1204,
          trend: 2.0417,
        },
      ],
    },
  },
})
