import { listTrendingTopics as contract } from '#contract/public/trends.ts'
import { listRelatedSymbols } from '#store/social/search/list-related-symbols.ts'
import { publicRoute } from '../public/public-route.ts'
import { comparedTimes } from '../social/read-timeframe.ts'
import { findTrends, type Trend } from './find-trends.ts'
import { nameTopic, searchForTopic, searchOfTopic } from './name-topic.ts'
import { readDay } from './read-day.ts'

const RELATED_MAX = 5

export const listPublicTopics = publicRoute(contract, async (ctx, { query, data }) => {
  const { from, until } = readDay(ctx.now(), undefined)
  const before = new Date(2 * from.getTime() - until.getTime())
  const { kind, figures: side, limit } = query
  const rows = await ctx.heavyReads.run(async () => {
    const made: ReturnType<typeof toRow>[] = []
    for (const trend of await findTrends(data, { kind, side, from, until, limit })) {
      const search = { ...searchOfTopic(trend), from, until, limit: RELATED_MAX }
      made.push(toRow(trend, await listRelatedSymbols(data, search)))
    }
    return made
  })
  return {
    body: {
      from: from.toISOString(),
      until: until.toISOString(),
      change_basis: comparedTimes({ before, from, wholeUntil: until }),
      data: rows,
    },
    hasData: rows.length > 0,
  }
})

function toRow(trend: Trend, related: string[]) {
  const { kind, term, posts, postsCompared, postsBefore, change } = trend
  const { authors, surprise, isNew, sentimentPosts, sentimentBp } = trend
  return {
    topic: nameTopic(trend),
    kind,
    term,
    search: searchForTopic(trend),
    mentions: posts,
    mentions_compared: postsCompared,
    mentions_before: postsBefore,
    mentions_change: change === undefined ? null : Number(change.toFixed(2)),
    authors,
    surprise: surprise === undefined ? null : Number(surprise.toFixed(2)),
    is_new: isNew,
    sentiment: sentimentBp === undefined ? null : Math.round(sentimentBp) / 10_000,
    sentiment_posts: sentimentPosts,
    related_symbols: related,
  }
}
