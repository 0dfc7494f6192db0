import { trendingTool } from '#contract/mcp/tools.ts'
import { listTrendingTopics } from '#contract/public/trends.ts'
import { compact } from './compact.ts'
import { FOREIGN_NOTICE } from './to-post.ts'
import type { Tool } from './tool.ts'

export const trending: Tool = {
  contract: trendingTool,
  async answer({ ask, foreign }, args) {
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
