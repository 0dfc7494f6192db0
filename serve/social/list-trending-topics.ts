import type { listTrendingTopics as contract, TrendingTopic } from '#contract/app/trending-topics.ts'
import type { QueryOf } from '#contract/route.ts'
import { listTrends, type TrendingTopic as StoredTopic } from '#store/signals/list-trends.ts'
import { listRelatedSymbols } from '#store/social/figures/list-related-symbols.ts'
import type { Context } from '../context/context.ts'
import { readPeriod } from '../http/read-period.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RELATED_MAX = 5

/**
 * Counts the last 24 whole hours (UTC), or those that end with the hour of `endDate`, so that they compare with the 24
 * before. Throws a 400 that names the parameter.
 */
export async function listTrendingTopics(
  ctx: Context,
  { limit, endDate }: QueryOf<typeof contract>,
): Promise<{ data: TrendingTopic[] }> {
  const lastWhole = Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS
  const end = readPeriod({ endDate }).until?.getTime() ?? lastWhole
  const until = new Date(Math.min(lastWhole, Math.ceil(end / HOUR_MS) * HOUR_MS))
  const from = new Date(until.getTime() - DAY_MS)
  const topics = await listTrends(ctx.readDb, { from, until, limit })
  const related = await Promise.all(
    topics.map(({ topic }) => listRelatedSymbols(ctx.readDb, { topic, from, until, limit: RELATED_MAX })),
  )
  return { data: topics.map((topic, index) => toTopic(topic, related[index] ?? [])) }
}

function toTopic(stored: StoredTopic, relatedTokens: string[]): TrendingTopic {
  const { topic, posts, postsBefore, authors, surprise, sentimentPosts, sentimentBp } = stored
  return {
    id: topic,
    topic: `#${topic}`,
    mentions: posts,
    mentionsBefore: postsBefore,
    authors,
    ...(surprise === undefined ? {} : { surprise: Number(surprise.toFixed(2)) }),
    ...(sentimentBp === undefined ? {} : { sentiment: Math.round(sentimentBp) / 10_000 }),
    sentimentPosts,
    ...(postsBefore === 0 ? {} : { change24h: ((posts - postsBefore) / postsBefore) * 100 }),
    relatedTokens,
  }
}
