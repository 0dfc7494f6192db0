import { whatsHappeningTool } from '#contract/mcp/tools.ts'
import { getSentiment } from '#contract/public/market-sentiment.ts'
import { getMentions } from '#contract/public/mentions.ts'
import { getPrices } from '#contract/public/prices.ts'
import { invalidAt } from '../../public/problem.ts'
import { toMentions } from './mentions.ts'
import { sourcesOfPrices, toPrice } from './prices.ts'
import { sourcesOfMoods, toMoodsBySource } from './sentiment.ts'
import { together } from './together.ts'
import type { Tool } from './tool.ts'

export const whatsHappening: Tool = {
  contract: whatsHappeningTool,
  async answer(tool, { symbol, timeframe }) {
    if (typeof symbol !== 'string' || symbol.trim() === '' || symbol.includes(',')) {
      throw invalidAt('#/arguments/symbol', 'symbol is required: one ticker such as BTC')
    }
    const { price, spoken, mood, refused } = await together(tool, {
      price: tool.ask(getPrices, { query: { symbols: symbol } }),
      spoken: tool.ask(getMentions, { query: { symbol, timeframe } }),
      mood: tool.ask(getSentiment, { query: { symbols: symbol, timeframe } }),
    })
    const [row] = price?.data ?? []
    const [moods] = mood?.data ?? []
    const mentions = spoken && toMentions(spoken, tool.foreign)
    const bySource = moods ? toMoodsBySource(moods) : []
    return {
      body: {
        ...(row ? { price: toPrice(row) } : {}),
        ...(mentions ? { talk: mentions.body } : {}),
        ...(bySource.length > 0 ? { mood_by_source: bySource } : {}),
        ...refused,
      },
      sources: [
        ...new Set([
          ...sourcesOfPrices(price?.data ?? []),
          ...(mentions?.sources ?? []),
          ...sourcesOfMoods(mood?.data ?? []),
        ]),
      ],
    }
  },
}
