import type { Static } from 'typebox'
import { SOURCES, type Source } from '#contract/posts.ts'
import {
  getSentiment as contract,
  SENTIMENT_ASSETS_PER_CALL,
  type SentimentRow,
} from '#contract/public/market-sentiment.ts'
import { listMentionBuckets, type MentionBucket } from '#store/social/list-mention-buckets.ts'
import { ALTERNATIVES_MAX, type ResolvedAsset, resolveAssets } from '../market/resolve-assets.ts'
import { splitList } from '../market/split-list.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { readTimeframe, type TimeframeEdges } from './read-timeframe.ts'
import { sumMood } from './sum-mood.ts'

export const getSentiment = publicRoute(contract, async (ctx, { query, data }) => {
  const symbols = splitList('symbols', query.symbols)
  if (symbols.length > SENTIMENT_ASSETS_PER_CALL) {
    throw invalidAt('#/query/symbols', `symbols may name at most ${SENTIMENT_ASSETS_PER_CALL} assets`)
  }
  const sources = readSources(query.sources)
  const edges = readTimeframe(query.timeframe, ctx.now())
  const resolved = await resolveAssets(data, { symbols, ids: [] })
  const buckets = await listMentionBuckets(data, {
    symbols: [...new Set(resolved.flatMap(({ asset }) => asset?.symbol ?? []))],
    sources,
    grain: edges.step,
    from: edges.before,
    until: edges.until,
  })
  const bySymbol = Map.groupBy(buckets, ({ symbol }) => symbol)
  const rows = resolved.map((one) =>
    toRow(one, { buckets: bySymbol.get(one.asset?.symbol ?? '') ?? [], sources, edges }),
  )
  return {
    body: {
      timeframe: query.timeframe,
      from: edges.from.toISOString(),
      until: edges.until.toISOString(),
      data: rows,
    },
    hasData: rows.some((row) => row.sentiment !== null),
    version: JSON.stringify([edges.from, edges.step, rows]),
  }
})

function readSources(text: string | undefined): Source[] {
  if (text === undefined) return [...SOURCES]
  return splitList('sources', text).map((name) => {
    const source = SOURCES.find((one) => one === name.toLowerCase())
    if (source) return source
    throw invalidAt(
      '#/query/sources',
      `sources must be any of ${SOURCES.join(', ')}, separated by commas; ${JSON.stringify(name)} is none`,
    )
  })
}

function toRow(
  { requested, asset, alternatives }: ResolvedAsset,
  { buckets, sources, edges }: { buckets: MentionBucket[]; sources: Source[]; edges: TimeframeEdges },
): Static<typeof SentimentRow> {
  const tell = (some: MentionBucket[]) => {
    const mood = sumMood(some, edges)
    return {
      status: statusOf(asset !== undefined, mood.sentiment),
      sentiment: mood.sentiment,
      sentiment_change: mood.sentimentChange,
      posts: mood.posts,
      posts_change: mood.postsChange,
      sentiment_posts: mood.sentimentPosts,
    }
  }
  return {
    requested,
    id: asset?.id ?? null,
    symbol: asset?.symbol ?? null,
    name: asset?.name ?? null,
    rank: asset?.rank ?? null,
    alternatives: alternatives.slice(0, ALTERNATIVES_MAX).map(({ id }) => id),
    ...tell(buckets),
    sources: sources.map((source) => ({
      source,
      ...tell(buckets.filter((bucket) => bucket.source === source)),
    })),
  }
}

function statusOf(isKnown: boolean, sentiment: number | null): 'ok' | 'no_data' | 'not_covered' {
  if (!isKnown) return 'not_covered'
  return sentiment === null ? 'no_data' : 'ok'
}
