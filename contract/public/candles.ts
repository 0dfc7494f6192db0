import { Type } from 'typebox'
import { GIVEN_INTERVALS } from '../market.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { AsOf, Cursor, Decimal, MaybeDecimal, OneAsset, Page, QuoteParameter } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

const CANDLES_PER_PAGE_MAX = 1_000 // ours

export const CandleRow = Type.Object(
  {
    id: Type.String({ description: 'The asset' }),
    start: Type.String({ format: 'date-time', description: 'Start of the candle, UTC' }),
    open: Decimal('In `quote`'),
    high: Decimal('In `quote`'),
    low: Decimal('In `quote`'),
    close: Decimal('In `quote`'),
    volume: MaybeDecimal('Traded, in `quote`; null if the source does not report it'),
    rate: MaybeDecimal('US dollars for one of `quote` at the end of the candle; null in US dollars'),
    gap: Type.Boolean({ description: 'No price was received for part of this period' }),
  },
  { title: 'Candle' },
)

export const getCandles = definePublicRoute({
  method: 'GET',
  path: '/v1/crypto/candles',
  operationId: 'getCandles',
  group: 'Market',
  summary: 'Candles',
  description:
    'Candles of one asset, newest first. Give the asset by `symbol` or by `id`. 15m, 4h and 1w candles are computed from ' +
    '5m, 1h and 1d candles; weeks start on Monday (UTC). If there is no data, `status` ' +
    'has the reason: `no_data` (none in this period) or `not_covered` (no such asset). With `as_of`, only ' +
    'candles that were final at that moment are returned: candles still in progress or filled in later are ' +
    'excluded. With a `quote` each candle is divided by the rate at its end, which is in its row: for BTC and ETH the ' +
    'close of their candle, otherwise a rate of the venues that is at most 15 minutes old. Candles without one are left ' +
    'out; rates of EUR, GBP and JPY are stored as long as prices are read here. Free if there are no results.',
  scope: 'market:read',
  cost: 'call',
  query: Type.Object({
    ...OneAsset,
    interval: Type.Enum([...GIVEN_INTERVALS], { default: '1h' }),
    start: Type.Optional(Type.String({ ...DAY_OR_MOMENT, description: 'Start of the range, inclusive' })),
    end: Type.Optional(Type.String({ ...DAY_OR_MOMENT, description: 'End of the range, exclusive' })),
    quote: QuoteParameter,
    as_of: AsOf,
    limit: Type.Integer({ minimum: 1, maximum: CANDLES_PER_PAGE_MAX, default: 100, examples: [24] }),
    cursor: Cursor,
  }),
  exactlyOneOf: ['symbol', 'id'],
  list: true,
  answer: Type.Object(
    {
      status: Type.Enum(['ok', 'no_data', 'not_covered']),
      asset: Type.Union([
        Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
        Type.Null(),
      ]),
      interval: Type.Enum([...GIVEN_INTERVALS]),
      data: Type.Array(CandleRow),
      page: Page,
    },
    { title: 'Candles' },
  ),
  errors: ['invalid_cursor'],
  example: {
    status: 'ok',
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
    interval: '1h',
    data: [
      {
        id: 'bitcoin',
        start: '2026-01-31T07:00:00.000Z',
        open: '64100.5',
        high: '64390',
        low: '64020.25',
        close: '64250.12',
        volume: '1184000000',
        rate: null,
        gap: false,
      },
    ],
    page: { next_cursor: null, limit: 100 },
  },
})
