import { mentionsTool, searchTool } from '#contract/mcp/tools.ts'
import { getMentions } from '#contract/public/mentions.ts'
import type { PublicAnswerOf } from '#contract/public/public-route.ts'
import { searchPosts } from '#contract/public/social-posts.ts'
import { compact, toColumns } from './compact.ts'
import { type ForeignText, sourcesOf, toPosts } from './to-post.ts'
import type { Tool, ToolAnswer } from './tool.ts'

export const mentions: Tool = {
  contract: mentionsTool,
  async answer({ ask, foreign }, { series, ...query }) {
    const answer = await ask(getMentions, { query })
    const result = toMentions(answer, foreign)
    if (series !== true) return result
    const { series_step: step } = answer
    const rows = toColumns(answer.series, ['start', 'mentions', 'sentiment'])
    return { ...result, body: { ...result.body, series: { step, ...rows } } }
  },
}

type Mentions = PublicAnswerOf<typeof getMentions>

const FIGURES = [
  'status',
  'since',
  'asset',
  'alternatives',
  'timeframe',
  'basis',
  'from',
  'until',
  'mentions',
  'mentions_change',
  'unique_authors',
  'sentiment',
  'sentiment_posts',
  'sentiment_change',
  'absent',
  'gaps',
] as const satisfies (keyof Mentions)[]

export function toMentions(answer: Mentions, foreign: ForeignText): ToolAnswer {
  const spoken = answer.platforms.filter((one) => one.mentions > 0)
  return {
    body: {
      ...compact(answer, FIGURES),
      ...(answer.unique_authors_is_estimate ? { unique_authors_is_estimate: true } : {}),
      platforms: spoken,
      ...toPosts(answer.samples, foreign),
    },
    sources: spoken.map(({ platform }) => platform),
  }
}

export const search: Tool = {
  contract: searchTool,
  async answer({ ask, foreign }, args) {
    const { data, page } = await ask(searchPosts, { query: args })
    return {
      body: {
        ...toPosts(data, foreign),
        ...(page.next_cursor ? { next_cursor: page.next_cursor } : {}),
      },
      sources: sourcesOf(data),
    }
  },
}
