import type { Static } from 'typebox'
import { candlesTool, pricesTool, SCREEN_LIMIT_DEFAULT, screenerTool } from '#contract/mcp/tools.ts'
import { SCREEN_COLUMNS } from '#contract/operations/screen-terms.ts'
import { screenAssets } from '#contract/operations/screener.ts'
import { getCandles } from '#contract/public/candles.ts'
import { getPrices, type PriceRow } from '#contract/public/prices.ts'
import { compact, toColumns } from './compact.ts'
import type { Tool } from './tool.ts'

export const prices: Tool = {
  contract: pricesTool,
  async answer({ ask }, args) {
    const { data } = await ask(getPrices, { query: args })
    return { body: { prices: data.map(toPrice) }, sources: sourcesOfPrices(data) }
  },
}

const FIGURES = [
  'requested',
  'status',
  'since',
  'id',
  'symbol',
  'name',
  'rank',
  'alternatives',
  'price',
  'change_24h',
  'volume_24h',
  'market_cap',
  'at',
  'age_seconds',
  'source',
  'method',
  'spread_bp',
] as const satisfies (keyof Row)[]

type Row = Static<typeof PriceRow>

export function toPrice(row: Row): Record<string, unknown> {
  return compact(row, FIGURES)
}

/** The venues where several made a price, else who said it. */
export function sourcesOfPrices(rows: readonly Row[]): string[] {
  const named = rows.flatMap(({ source, venues }) => {
    const used = venues.filter((one) => one.used).map(({ venue }) => venue)
    return used.length > 0 ? used : (source ?? [])
  })
  return [...new Set(named)]
}

export const candles: Tool = {
  contract: candlesTool,
  async answer({ ask }, args) {
    const { status, asset, interval, data, page } = await ask(getCandles, { query: args })
    return {
      body: {
        status,
        ...(asset ? { asset } : {}),
        interval,
        ...toColumns(data, ['start', 'open', 'high', 'low', 'close', 'volume', 'gap']),
        ...(page.next_cursor ? { next_cursor: page.next_cursor } : {}),
      },
    }
  },
}

export const screener: Tool = {
  contract: screenerTool,
  async answer({ ask }, { limit = SCREEN_LIMIT_DEFAULT, ...args }) {
    const answer = await ask(screenAssets.public, { query: { ...args, limit } })
    const { data, as_of: asOf, ...rest } = answer as unknown as Screen // under the names of /v1
    const names = ['id', 'symbol', 'name', 'rank', ...SCREEN_COLUMNS]
    const known = names.filter((name) => data.some((row) => row[name] !== null))
    return { body: { ...rest, ...(asOf === null ? {} : { as_of: asOf }), ...toColumns(data, known) } }
  },
}

interface Screen extends Record<string, unknown> {
  data: Record<string, unknown>[]
}
