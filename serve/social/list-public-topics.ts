import { listTrendingTopics as contract } from '#contract/public/social-posts.ts'
import { listTrends } from '#store/signals/list-trends.ts'
import { listRelatedSymbols } from '#store/social/figures/list-related-symbols.ts'
import { publicRoute } from '../public/public-route.ts'
import { comparedTimes } from './read-timeframe.ts'

const HOUR_MS = 3_600_000
const RELATED_MAX = 5

export const listPublicTopics = publicRoute(contract, async (ctx, { query, data }) => {
  const until = new Date(Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS)
  const from = new Date(until.getTime() - 24 * HOUR_MS)
  const before = new Date(from.getTime() - 24 * HOUR_MS)
  const topics = await listTrends(data, { from, until, limit: query.limit })
  const related = await ctx.heavyReads.run(async () => {
    const lists: string[][] = []
    for (const { topic } of topics) {
      lists.push(await listRelatedSymbols(data, { topic, from, until, limit: RELATED_MAX }))
    }
    return lists
  })
  return {
    body: {
      from: from.toISOString(),
      until: until.toISOString(),
      change_basis: comparedTimes({ before, from, wholeUntil: until }),
      data: topics.map(
        ({ topic, posts, postsBefore, authors, surprise, sentimentPosts, sentimentBp }, index) => ({
          topic: `#${topic}`,
          mentions: posts,
          mentions_before: postsBefore,
          mentions_change:
            postsBefore === 0 ? null : Number((((posts - postsBefore) / postsBefore) * 100).toFixed(2)),
          authors,
          surprise: surprise === undefined ? null : Number(surprise.toFixed(2)),
          sentiment: sentimentBp === undefined ? null : Math.round(sentimentBp) / 10_000,
          sentiment_posts: sentimentPosts,
          related_symbols: related[index] ?? [],
        }),
      ),
    },
    hasData: topics.length > 0,
  }
})
