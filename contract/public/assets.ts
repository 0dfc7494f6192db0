import { Type } from 'typebox'
import { AssetFields, Cursor, Page } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

export const AssetRow = Type.Object(AssetFields, { title: 'Asset' })

export const listAssets = definePublicRoute({
  method: 'GET',
  path: '/v1/crypto/assets',
  operationId: 'listAssets',
  group: 'Market',
  summary: 'Assets that are covered',
  description:
    'All assets, the largest market capitalization first and those without a rank last; or those with one ticker, ' +
    'because several assets may share it.',
  scope: 'market:read',
  cost: 'call',
  query: Type.Object({
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'A ticker in any case: only assets that have it',
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100, examples: [20] }),
    cursor: Cursor,
  }),
  list: true,
  answer: Type.Object({ data: Type.Array(AssetRow), page: Page }, { title: 'Assets' }),
  errors: ['invalid_cursor'],
  example: {
    data: [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }],
    page: { next_cursor: null, limit: 100 },
  },
})
