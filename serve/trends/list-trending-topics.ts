import type { listTrendingTopics as contract, TrendingTopic } from '#contract/app/trending-topics.ts'
import type { QueryOf } from '#contract/route.ts'
import { listTopicHistories } from '#store/signals/list-topic-histories.ts'
import { listRelatedSymbols } from '#store/social/search/list-related-symbols.ts'
import type { Context } from '../context/context.ts'
import { findTrends, type Trend } from './find-trends.ts'
import { nameTopic, searchForTopic, searchOfTopic } from './name-topic.ts'
import { readDay } from './read-day.ts'

const RELATED_MAX = 5
const HISTORY_HOURS = 48

/** Counts the last 24 whole hours (UTC), or those that end with the hour of `endDate`. Throws a 400 that names the parameter. */
export async function listTrendingTopics(
  ctx: Context,
  { limit, kind, figures, endDate }: QueryOf<typeof contract>,
): Promise<{ data: TrendingTopic[] }> {
  const { from, until } = readDay(ctx.now(), endDate)
  const topics = await ctx.heavyReads.run(() =>
    findTrends(ctx.readDb, { kind, side: figures, from, until, limit }),
  )
  const [related, histories] = await Promise.all([
    Promise.all(topics.map((topic) => listRelated(ctx, topic, { from, until }))),
    listTopicHistories(ctx.readDb, { topics, side: figures, until, hours: HISTORY_HOURS }),
  ])
  return {
    data: topics.map((topic, nr) => ({ ...toTopic(topic, related[nr] ?? []), history: histories[nr] ?? [] })),
  }
}

function listRelated(ctx: Context, topic: Trend, time: { from: Date; until: Date }): Promise<string[]> {
  const search = { ...searchOfTopic(topic), ...time, limit: RELATED_MAX }
  return listRelatedSymbols(ctx.readDb, search)
}

function toTopic(trend: Trend, relatedTokens: string[]): Omit<TrendingTopic, 'history'> {
  const { kind, term, posts, postsCompared, postsBefore, change, isUnread } = trend
  const { authors, surprise, isNew, sentimentPosts, sentimentBp } = trend
  return {
    id: `${kind}:${term}`,
    kind,
    term,
    topic: nameTopic(trend),
    search: searchForTopic(trend),
    mentions: posts,
    mentionsCompared: postsCompared,
    mentionsBefore: postsBefore,
    authors,
    ...(surprise === undefined ? {} : { surprise: Number(surprise.toFixed(2)) }),
    isNew,
    ...(sentimentBp === undefined ? {} : { sentiment: Math.round(sentimentBp) / 10_000 }),
    sentimentPosts,
    ...(change === undefined ? {} : { change24h: change }),
    ...(isUnread ? { changeReason: 'no_history' as const } : {}),
    relatedTokens,
  }
}
