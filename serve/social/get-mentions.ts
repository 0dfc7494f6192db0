import { estimateAuthors } from '#analyze/trends/estimate-authors.ts'
import { SOURCES, type Source } from '#contract/posts.ts'
import { getMentions as contract, MENTION_SAMPLES_MAX } from '#contract/public/mentions.ts'
import type { Database } from '#store/database.ts'
import { countAuthors } from '#store/social/count-authors.ts'
import { listMentionBuckets, type MentionBucket } from '#store/social/list-mention-buckets.ts'
import { searchPosts } from '#store/social/search-posts.ts'
import type { Context } from '../context.ts'
import { ALTERNATIVES_MAX, resolveAssets } from '../market/resolve-assets.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { listSteps, readTimeframe, type TimeframeEdges } from './read-timeframe.ts'
import { meanOf, sumMood } from './sum-mood.ts'
import { toPostRow } from './to-post-row.ts'

export const getMentions = publicRoute(contract, async (ctx, { query, data }) => {
  const { symbol, id, platform, timeframe } = query
  if ((symbol === undefined) === (id === undefined)) {
    throw invalidAt('#/query/symbol', 'either symbol or id is required')
  }
  const [found] = await resolveAssets(data, { symbols: symbol ? [symbol] : [], ids: id ? [id] : [] })
  const edges = readTimeframe(timeframe, ctx.now())
  const sources = platform ? [platform] : SOURCES
  const told = await tell(ctx, data, { symbol: found?.asset?.symbol, sources, edges })
  return {
    body: {
      status: found?.asset ? told.status : ('not_covered' as const),
      asset: found?.asset ? { ...found.asset, rank: found.asset.rank ?? null } : null,
      alternatives: (found?.alternatives ?? []).slice(0, ALTERNATIVES_MAX).map((other) => other.id),
      platform: platform ?? null,
      timeframe,
      from: edges.from.toISOString(),
      until: edges.until.toISOString(),
      ...told.figures,
      series_step: edges.step,
      ...told.details,
    },
    hasData: told.status === 'ok',
    version: JSON.stringify([found, edges.from, edges.step, platform, told]),
  }
})

interface Question {
  /** Absent: no such asset, so nothing is asked. */
  symbol: string | undefined
  sources: readonly Source[]
  edges: TimeframeEdges
}

async function tell(ctx: Context, data: Database, { symbol, sources, edges }: Question) {
  const buckets =
    symbol === undefined
      ? []
      : await listMentionBuckets(data, {
          symbols: [symbol],
          sources,
          grain: edges.step,
          from: edges.before,
          until: edges.until,
        })
  const mood = sumMood(buckets, edges)
  const isEmpty = symbol === undefined || mood.posts === 0
  const asked = { symbol: symbol ?? '', sources, from: edges.from, until: edges.until }
  const [authors, samples] = isEmpty
    ? [{ count: 0, isEstimate: false }, []]
    : await ctx.heavyReads.run(
        async () =>
          [
            await tellAuthors(data, asked, mood.posts),
            await searchPosts(data, { ...asked, limit: MENTION_SAMPLES_MAX }),
          ] as const,
      )
  return {
    status: isEmpty ? ('no_data' as const) : ('ok' as const),
    figures: {
      mentions: mood.posts,
      mentions_change: mood.postsChange,
      unique_authors: authors.count,
      unique_authors_is_estimate: authors.isEstimate,
      sentiment: mood.sentiment,
      sentiment_posts: mood.sentimentPosts,
      sentiment_change: mood.sentimentChange,
      platforms: sources.map((source) => ({
        platform: source,
        mentions: sumMood(
          buckets.filter((bucket) => bucket.source === source),
          edges,
        ).posts,
      })),
    },
    details: { series: isEmpty ? [] : toSeries(buckets, edges), samples: samples.map(toPostRow) },
  }
}

async function tellAuthors(
  data: Database,
  asked: { symbol: string; sources: readonly Source[]; from: Date; until: Date },
  mentions: number,
): Promise<{ count: number; isEstimate: boolean }> {
  const counts = await countAuthors(data, asked)
  if (counts.isComplete) return { count: counts.authors, isEstimate: false }
  return { count: estimateAuthors(counts, mentions), isEstimate: true }
}

function toSeries(buckets: MentionBucket[], edges: TimeframeEdges) {
  const byStart = Map.groupBy(buckets, ({ startsAt }) => startsAt.getTime())
  return listSteps(edges).map((startMs) => {
    const sums = { posts: 0, sentimentPosts: 0, sentimentSumBp: 0 }
    for (const bucket of byStart.get(startMs) ?? []) {
      sums.posts += bucket.posts
      sums.sentimentPosts += bucket.sentimentPosts
      sums.sentimentSumBp += bucket.sentimentSumBp
    }
    return { start: new Date(startMs).toISOString(), mentions: sums.posts, sentiment: meanOf(sums) }
  })
}
