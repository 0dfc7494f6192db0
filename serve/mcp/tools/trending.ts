import { trendingTool } from '#contract/mcp/tools.ts'
import { listStories, listTrendingTopics } from '#contract/public/trends.ts'
import { compact } from './compact.ts'
import { FOREIGN_NOTICE } from './to-post.ts'
import type { Tool, ToolAsk } from './tool.ts'

export const trending: Tool = {
  contract: trendingTool,
  async answer(tool, { stories, ...args }) {
    if (stories) return { body: await tellStories(tool, args) }
    const { ask, foreign } = tool
    const { from, until, data } = await ask(listTrendingTopics, { query: args })
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

/** Without their posts: the search finds them by the words. */
async function tellStories({ ask, foreign }: ToolAsk, args: Record<string, unknown>) {
  const answer = await ask(listStories, { query: args })
  const { from, until, data, is_complete } = answer as unknown as ToldStories // under the names of /v1
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

interface ToldStories {
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
