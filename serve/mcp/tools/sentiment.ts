import type { Static } from 'typebox'
import { sentimentTool } from '#contract/mcp/tools.ts'
import { getSentiment, type SentimentRow } from '#contract/public/market-sentiment.ts'
import { getMentions } from '#contract/public/mentions.ts'
import { invalidAt } from '../../public/problem.ts'
import { compact, pick } from './compact.ts'
import { toPosts } from './to-post.ts'
import { together } from './together.ts'
import type { Tool } from './tool.ts'

/** The formula of decision 3, returned with `why`. */
const HOW_A_SCORE_IS_MADE =
  'Each post has a tone (how it sounds) and a stance (what its author expects), from rated words, signs of a stance and a ' +
  'small trained model; its score is (1 + p positive - p negative) / 2. The mean is over posts that have a score. The ' +
  'code is open: analyze/meaning, analyze/sentiment.'

export const sentiment: Tool = {
  contract: sentimentTool,
  async answer(tool, { why, ...query }) {
    if (why !== true) {
      const answer = await tool.ask(getSentiment, { query })
      return { body: toMoods(answer), sources: sourcesOfMoods(answer.data) }
    }
    const symbol = String(query.symbols ?? '')
    if (symbol.includes(',')) {
      throw invalidAt('#/arguments/symbols', 'symbols must name one asset where why is true')
    }
    const asked = pick(query, ['timeframe', 'start', 'end', 'basis', 'as_of'])
    const { mood, mentions, refused } = await together(tool, {
      mood: tool.ask(getSentiment, { query }),
      mentions: tool.ask(getMentions, { query: { ...asked, symbol } }),
    })
    return {
      body: {
        ...(mood ? toMoods(mood, { bySource: true }) : {}),
        ...(mentions ? toPosts(mentions.samples, tool.foreign) : {}),
        how: HOW_A_SCORE_IS_MADE,
        ...refused,
      },
      sources: mood ? sourcesOfMoods(mood.data) : [],
    }
  },
}

type Row = Static<typeof SentimentRow>

const FIGURES = [
  'requested',
  'status',
  'since',
  'id',
  'symbol',
  'name',
  'rank',
  'alternatives',
  'sentiment',
  'sentiment_change',
  'posts',
  'posts_change',
  'sentiment_posts',
] as const satisfies (keyof Row)[]

interface Moods {
  timeframe: string | null
  from: string
  until: string
  data: Row[]
}

function toMoods(
  { timeframe, from, until, data }: Moods,
  { bySource = false } = {},
): Record<string, unknown> {
  return {
    ...(timeframe === null ? {} : { timeframe }),
    from,
    until,
    moods: data.map((row) => ({
      ...compact(row, FIGURES),
      ...(bySource ? { by_source: toMoodsBySource(row) } : {}),
    })),
  }
}

/** The sources that have posts of it. */
export function toMoodsBySource({ sources }: Row): Record<string, unknown>[] {
  return sources
    .filter(({ posts }) => posts > 0)
    .map((one) =>
      compact(one, ['source', 'sentiment', 'sentiment_change', 'posts', 'posts_change', 'sentiment_posts']),
    )
}

export function sourcesOfMoods(rows: readonly Row[]): string[] {
  const spoken = rows.flatMap(({ sources }) => sources.filter(({ posts }) => posts > 0))
  return [...new Set(spoken.map(({ source }) => source))]
}
