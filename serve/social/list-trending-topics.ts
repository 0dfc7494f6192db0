import type { listTrendingTopics as contract, TrendingTopic } from '#contract/app/trending-topics.ts'
import type { QueryOf } from '#contract/route.ts'
import { listRelatedSymbols } from '#store/social/list-related-symbols.ts'
import { listTrendingTopics as listStored, type StoredTopic } from '#store/social/list-trending-topics.ts'
import type { Context } from '../context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RELATED_MAX = 5

/** Counts the last 24 whole hours (UTC), so that they compare with the 24 before. */
export async function listTrendingTopics(
  ctx: Context,
  { limit }: QueryOf<typeof contract>,
): Promise<{ data: TrendingTopic[] }> {
  const until = new Date(Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS)
  const from = new Date(until.getTime() - DAY_MS)
  const topics = await listStored(ctx.readDb, { from, until, limit })
  const related = await Promise.all(
    topics.map(({ topic }) => listRelatedSymbols(ctx.readDb, { topic, since: from, limit: RELATED_MAX })),
  )
  return { data: topics.map((topic, index) => toTopic(topic, related[index] ?? [])) }
}

function toTopic(stored: StoredTopic, relatedTokens: string[]): TrendingTopic {
  const { topic, posts, postsBefore, sentimentPosts, sentimentBp } = stored
  return {
    id: topic,
    topic: `#${topic}`,
    mentions: posts,
    ...(sentimentBp === undefined ? {} : { sentiment: Math.round(sentimentBp) / 10_000 }),
    sentimentPosts,
    ...(postsBefore === 0 ? {} : { change24h: ((posts - postsBefore) / postsBefore) * 100 }),
    relatedTokens,
  }
}
