import { listTrendingTopics as contract } from '#contract/public/social-posts.ts'
import { listRelatedSymbols } from '#store/social/list-related-symbols.ts'
import { listTrendingTopics } from '#store/social/list-trending-topics.ts'
import { publicRoute } from '../public/public-route.ts'

const HOUR_MS = 3_600_000
const RELATED_MAX = 5

export const listPublicTopics = publicRoute(contract, async (ctx, { query, data }) => {
  const until = new Date(Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS)
  const from = new Date(until.getTime() - 24 * HOUR_MS)
  const topics = await listTrendingTopics(data, { from, until, limit: query.limit })
  const related = await ctx.heavyReads.run(async () => {
    const lists: string[][] = []
    for (const { topic } of topics) {
      lists.push(await listRelatedSymbols(data, { topic, since: from, limit: RELATED_MAX }))
    }
    return lists
  })
  return {
    body: {
      from: from.toISOString(),
      until: until.toISOString(),
      data: topics.map(({ topic, posts, postsBefore, sentimentPosts, sentimentBp }, index) => ({
        topic: `#${topic}`,
        mentions: posts,
        mentions_change:
          postsBefore === 0 ? null : Number((((posts - postsBefore) / postsBefore) * 100).toFixed(2)),
        sentiment: sentimentBp === undefined ? null : Math.round(sentimentBp) / 10_000,
        sentiment_posts: sentimentPosts,
        related_symbols: related[index] ?? [],
      })),
    },
    hasData: topics.length > 0,
  }
})
