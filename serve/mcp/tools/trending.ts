import { trendingTool, whatsHappeningTool } from '#contract/mcp/tools.ts'
import { listStories, listTrendingTopics } from '#contract/operations/trends.ts'
import { getSentiment } from '#contract/public/market-sentiment.ts'
import { getMentions } from '#contract/public/mentions.ts'
import { getPrices } from '#contract/public/prices.ts'
import { invalidAt } from '../../public/problem.ts'
import { compact } from './compact.ts'
import { toMentions } from './mentions.ts'
import { sourcesOfPrices, toPrice } from './prices.ts'
import { sourcesOfMoods, toMoodsBySource } from './sentiment.ts'
import { FOREIGN_NOTICE } from './to-post.ts'
import { together } from './together.ts'
import type { Tool, ToolAsk } from './tool.ts'

export const trending: Tool = {
  contract: trendingTool,
  async answer(tool, { stories, ...args }) {
    if (stories) return { body: await describeStories(tool, args) }
    const { ask, foreign } = tool
    const answer = await ask(listTrendingTopics.public, { query: args })
    const { from, until, data } = answer as unknown as GivenTopics // under the names of /v1
    return {
      body: {
        from,
        until,
        ...(data.length > 0 ? { foreign_notice: FOREIGN_NOTICE } : {}),
        topics: data.map((row) => ({
          foreign: { topic: foreign.name(row.topic) },
          ...compact(row, [
            'kind',
            'mentions',
            'mentions_compared',
            'mentions_before',
            'mentions_change',
            'authors',
            'surprise',
            'is_new',
            'sentiment',
            'sentiment_posts',
            'related_symbols',
          ]),
        })),
      },
    }
  },
}

interface GivenTopics {
  from: string
  until: string
  data: (Record<string, unknown> & { topic: string })[]
}

/** Without their posts: the search finds them by the words. */
async function describeStories({ ask, foreign }: ToolAsk, args: Record<string, unknown>) {
  const answer = await ask(listStories.public, { query: args })
  const { from, until, data, is_complete } = answer as unknown as GivenStories // under the names of /v1
  return {
    from,
    until,
    is_complete,
    ...(data.length > 0 ? { foreign_notice: FOREIGN_NOTICE } : {}),
    stories: data.map((row) => ({
      foreign: {
        ...(row.headline === null ? {} : { headline: foreign.text(row.headline) }),
        words: row.words.map((word) => foreign.name(word)),
      },
      ...compact(row, [
        'symbols',
        'posts',
        'authors',
        'sentiment',
        'sentiment_posts',
        'surprise',
        'last_seen',
      ]),
    })),
  }
}

interface GivenStories {
  from: string
  until: string
  is_complete: boolean
  data: {
    headline: string | null
    words: string[]
    symbols: string[]
    posts: number
    authors: number
    sentiment: number | null
    sentiment_posts: number
    surprise: number | null
    last_seen: string
  }[]
}

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
