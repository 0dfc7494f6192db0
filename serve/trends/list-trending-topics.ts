import { listTrendingTopics as contract, type TrendingTopic } from '#contract/operations/trends.ts'
import { listTopicHistories } from '#store/signals/list-topic-histories.ts'
import { listRelatedSymbols } from '#store/social/search/list-related-symbols.ts'
import { operation } from '../faces/operation.ts'
import { readKnown } from '../figures/read-known.ts'
import { comparedTimes } from '../social/read-timeframe.ts'
import { findTrends, type Trend } from './find-trends.ts'
import { readDay, requireKept } from './read-trend-time.ts'
import { nameTopic, searchForTopic, searchOfTopic } from './topics.ts'

const RELATED_MAX = 5
const HISTORY_HOURS = 48

/** What is talked about in 24 whole hours, by surprise times people. */
export const listTrendingTopics = operation(contract, async (ctx, { query, data: current, isSite }) => {
  const { kind, figures: side, limit } = query
  requireKept(query)
  const { data, now, asOf } = await readKnown(current, query, ctx.now(), 'topics')
  const { from, until } = readDay(now, query.end)
  const before = new Date(2 * from.getTime() - until.getTime())
  const rows = await ctx.heavyReads.run(async () => {
    const topics = await findTrends(data, { kind, side, from, until, limit })
    const histories = isSite
      ? await listTopicHistories(data, { topics, side, until, hours: HISTORY_HOURS })
      : []
    const made: TrendingTopic[] = []
    for (const [nr, topic] of topics.entries()) {
      const search = { ...searchOfTopic(topic), from, until, limit: RELATED_MAX }
      // Posts are those of today.
      const related = asOf ? [] : await listRelatedSymbols(data, search)
      made.push(toRow(topic, { related, history: histories[nr] ?? [] }))
    }
    return made
  })
  return {
    answer: {
      from: from.toISOString(),
      until: until.toISOString(),
      asOf: asOf?.toISOString() ?? null,
      changeBasis: comparedTimes({ before, from, until }),
      data: rows,
    },
    hasData: rows.length > 0,
  }
})

function toRow(trend: Trend, { related, history }: { related: string[]; history: number[] }): TrendingTopic {
  const { kind, term, change, surprise, sentimentBp } = trend
  return {
    id: `${kind}:${term}`,
    topic: nameTopic(trend),
    kind,
    term,
    search: searchForTopic(trend),
    mentions: trend.posts,
    mentionsCompared: trend.postsCompared,
    mentionsBefore: trend.postsBefore,
    change24h: change === undefined ? null : Number(change.toFixed(2)),
    authors: trend.authors,
    surprise: surprise === undefined ? null : Number(surprise.toFixed(2)),
    isNew: trend.isNew,
    sentiment: sentimentBp === undefined ? null : Math.round(sentimentBp) / 10_000,
    sentimentPosts: trend.sentimentPosts,
    changeReason: trend.isUnread ? 'no_history' : null,
    relatedTokens: related,
    history,
  }
}
