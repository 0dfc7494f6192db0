import { Type } from 'typebox'
import { CANDLE_INTERVALS } from '../market.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { AsOf, Cursor, Decimal, MaybeDecimal, OneAsset, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

const CANDLES_PER_PAGE_MAX = 1_000 // ours

export const CandleRow = Type.Object(
  {
    id: Type.String({ description: 'The asset' }),
    start: Type.String({ format: 'date-time', description: 'The candle begins, UTC' }),
    open: Decimal('US dollars'),
    high: Decimal('US dollars'),
    low: Decimal('US dollars'),
    close: Decimal('US dollars'),
    volume: MaybeDecimal('US dollars traded; null if the source does not report it'),
    gap: Type.Boolean({ description: 'No price was received for part of this period' }),
  },
  { title: 'Candle' },
)

export const getCandles = definePublicRoute({
  method: 'GET',
  path: '/v1/crypto/candles',
  operationId: 'getCandles',
  group: 'Market',
  summary: 'Open, high, low and close over time',
  description:
    'Candles of one asset, the newest first. Name it by `symbol` or by `id`. `status` says why there is none: ' +
    '`no_data` (none in this time) or `not_covered` (no such asset). With `as_of` only candles that were then as they are ' +
    'now are given: one that was still running, or that was filled in later, is left out. Free when there is none.',
  scope: 'market:read',
  cost: 'call',
  query: Type.Object({
    ...OneAsset,
    interval: Type.Enum([...CANDLE_INTERVALS], { default: '1h' }),
    start: Type.Optional(Type.String({ ...DAY_OR_MOMENT, description: 'Candles that begin then or later' })),
    end: Type.Optional(Type.String({ ...DAY_OR_MOMENT, description: 'Candles that begin before' })),
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
      interval: Type.Enum([...CANDLE_INTERVALS]),
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
        gap: false,
      },
    ],
    page: { next_cursor: null, limit: 100 },
  },
})
