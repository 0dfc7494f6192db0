import type { Static } from 'typebox'
import { pricesTool } from '#contract/mcp/tools.ts'
import { getPrices, type PriceRow } from '#contract/public/prices.ts'
import { compact } from './compact.ts'
import type { Tool } from './tool.ts'

export const prices: Tool = {
  contract: pricesTool,
  async answer({ ask }, args) {
    const { data } = await ask(getPrices, { query: args })
    return { body: { prices: data.map(toPrice) }, sources: sourcesOfPrices(data) }
  },
}

type Row = Static<typeof PriceRow>

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
