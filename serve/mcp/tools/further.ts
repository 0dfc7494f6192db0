import type { Static } from 'typebox'
import { compareTool, furtherContracts, OWN_WORDS } from '#contract/mcp/further.ts'
import type { ToolContract } from '#contract/mcp/tools.ts'
import { getSentiment } from '#contract/public/market-sentiment.ts'
import { getPrices } from '#contract/public/prices.ts'
import type { PostRow } from '#contract/public/social-fields.ts'
import { listPosts } from '#contract/public/social-posts.ts'
import { compact, pick, toColumns } from './compact.ts'
import { mentions } from './mentions.ts'
import { candles, screener } from './prices.ts'
import { FOREIGN_NOTICE, type ForeignText, sourcesOf, toPosts } from './to-post.ts'
import { together } from './together.ts'
import type { Tool } from './tool.ts'

const compare: Tool = {
  contract: compareTool,
  async answer(tool, { symbols, timeframe, as_of }) {
    const { prices, moods, refused } = await together(tool, {
      prices: tool.ask(getPrices, { query: { symbols, as_of } }),
      moods: tool.ask(getSentiment, { query: { symbols, timeframe, as_of } }),
    })
    const asked = (prices ?? moods)?.data ?? []
    const rows = asked.map((_, place) => ({
      ...compact(moods?.data[place] ?? {}, MOOD_COLUMNS as never),
      ...compact(prices?.data[place] ?? {}, PRICE_COLUMNS as never),
    }))
    const known = [...PRICE_COLUMNS, ...MOOD_COLUMNS].filter((name) => rows.some((row) => name in row))
    return { body: { ...pick({ timeframe }, ['timeframe']), ...toColumns(rows, known), ...refused } }
  },
}

const PRICE_COLUMNS = ['symbol', 'id', 'name', 'price', 'change_24h', 'volume_24h', 'market_cap'] as const
const MOOD_COLUMNS = ['sentiment', 'sentiment_change', 'posts', 'posts_change'] as const

const WRITTEN: Record<string, Tool> = { mentions, candles, screener, compare }

/** What `ask` calls, each by its name. */
export const furtherTools: ReadonlyMap<string, Tool> = new Map(
  furtherContracts.map((contract) => [contract.name, WRITTEN[contract.name] ?? toTool(contract)]),
)

/** A tool of one operation, whose answer it gives without what is null. */
function toTool(contract: ToolContract): Tool {
  const [operation] = contract.asks
  if (!operation) throw new Error(`${contract.name} asks nothing`)
  return {
    contract,
    async answer({ ask, foreign }, args) {
      const inPath = Object.keys(operation.params?.properties ?? {})
      const inQuery = Object.keys(operation.query?.properties ?? {})
      const answer = await ask(operation, { params: pick(args, inPath), query: pick(args, inQuery) })
      const { page, data, ...rest } = answer as unknown as Answer // an object, as every answer is
      const next = page?.next_cursor ? { next_cursor: page.next_cursor } : {}
      if (operation === listPosts) {
        const posts = data as Static<typeof PostRow>[] // its answer
        return { body: { ...toPosts(posts, foreign), ...next }, sources: sourcesOf(posts) }
      }
      const body = { ...rest, ...(isTable(data) ? toTable(data) : data === undefined ? {} : { rows: data }) }
      if (OWN_WORDS.includes(operation)) return { body: { ...(toShort(body) as object), ...next } }
      return { body: { foreign_notice: FOREIGN_NOTICE, ...(toShort(body, foreign) as object), ...next } }
    },
  }
}

interface Answer extends Record<string, unknown> {
  data?: unknown
  page?: { next_cursor: string | null }
}

/** Without what is null, rows of plain values as columns. With `foreign`, every text that holds a blank stands between marks. */
function toShort(value: unknown, foreign?: ForeignText): unknown {
  if (typeof value === 'string') return foreign ? apart(value, foreign) : value
  if (Array.isArray(value)) return value.map((one) => toShort(one, foreign))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, part]) => {
    if (part === null) return []
    if (isTable(part)) {
      return [[name, toShort(toTable(part), foreign)]]
    }
    return [[name, toShort(part, foreign)]]
  })
  return Object.fromEntries(entries)
}

type Row = Record<string, unknown>

/** Without the columns that are null in each row. */
function toTable(rows: readonly Row[]) {
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== null))
  return toColumns(rows, names)
}

function isTable(value: unknown): value is Row[] {
  const isFlat = (row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    !Array.isArray(row) &&
    Object.values(row).every((one) => one === null || typeof one !== 'object')
  return Array.isArray(value) && value.length > 1 && value.every(isFlat)
}

function apart(written: string, foreign: ForeignText): string {
  const isAddress = /^https?:\/\/\S+$/.test(written) && URL.canParse(written)
  return isAddress || foreign.name(written) === written ? written : foreign.text(written)
}
