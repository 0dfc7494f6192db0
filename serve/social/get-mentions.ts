import { roundTo } from '#analyze/statistics.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import { getMentions as contract, MENTION_SAMPLES_MAX } from '#contract/public/mentions.ts'
import type { Database } from '#store/database.ts'
import { countFilteredAuthors } from '#store/signals/list-crowd-hours.ts'
import { findSpeakers } from '#store/social/figures/find-speakers.ts'
import type { MentionBucket } from '#store/social/figures/mentions.ts'
import { listSources } from '#store/social/figures/platforms.ts'
import { findPostsAsOf } from '#store/social/lists/find-posts-as-of.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import type { Context } from '../context/context.ts'
import { dataOfKey, type TextRight, textRightOfKey } from '../faces/apply-rights.ts'
import { toPostRow } from '../faces/to-post-row.ts'
import { ALTERNATIVES_MAX, resolveAssets } from '../market/assets.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { readAsOf } from '../public/read-input.ts'
import { explainAbsence } from '../sources/explain-absence.ts'
import { toMissingStretches } from '../sources/list-missing-stretches.ts'
import { refusalOfSource } from './page-answer.ts'
import { readBasis, readBuckets, readUncompared } from './read-basis.ts'
import { comparedTimes, listSteps, readTimeframe, type TimeframeEdges } from './read-timeframe.ts'
import { type SentimentSum, sumSentiment } from './sum-sentiment.ts'

export const getMentions = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { symbol, id, platform, timeframe } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const [found] = await resolveAssets(data, { symbols: symbol ? [symbol] : [], ids: id ? [id] : [] })
  const asOf = await readAsOf(data, query, ctx.now())
  const basis = readBasis(query.basis, asOf)
  const edges = readTimeframe(query, asOf ?? ctx.now())
  const sources = platform ? [platform] : await listSources(data)
  const { gaps: missed, ...described } = await describeMentions(ctx, data, {
    symbol: found?.asset?.symbol,
    sources,
    edges,
    basis,
    newestUntil: edges.reachesNow ? (asOf ?? ctx.now()) : edges.until,
    asOf,
    mayTextLeave: textRightOfKey(ctx, key),
  })
  const { absent, why } = await explainAbsence(ctx, {
    sources: platform ? [platform] : undefined,
    mode: dataOfKey(key),
    edges,
    asOf,
  })
  const gaps = toMissingStretches(
    ctx,
    missed.filter(({ source }) => platform === undefined || source === platform),
  )
  const status = found?.asset ? (described.isEmpty ? why.status : ('ok' as const)) : ('not_covered' as const)
  return {
    body: {
      status,
      since: found?.asset && described.isEmpty ? why.since : null,
      asset: found?.asset ? { ...found.asset, rank: found.asset.rank ?? null } : null,
      alternatives: (found?.alternatives ?? []).slice(0, ALTERNATIVES_MAX).map((other) => other.id),
      platform: platform ?? null,
      basis,
      timeframe: query.start === undefined ? timeframe : null,
      from: edges.from.toISOString(),
      until: edges.until.toISOString(),
      ...described.figures,
      absent,
      gaps,
      series_step: edges.step,
      ...described.details,
    },
    hasData: status === 'ok',
    version: JSON.stringify([
      found,
      basis,
      edges.from,
      edges.until,
      edges.step,
      platform,
      described,
      absent,
      gaps,
    ]),
  }
})

interface Question {
  /** Absent: no such asset, so nothing is asked. */
  symbol: string | undefined
  sources: readonly Source[]
  edges: TimeframeEdges
  basis: ChosenBasis
  /** A list shows the newest posts, also those of an hour that no figure counts yet. */
  newestUntil: Date
  /** Whose knowledge is asked for; absent: today's. */
  asOf: Date | undefined
  mayTextLeave: TextRight
}

async function describeMentions(
  ctx: Context,
  data: Database,
  { symbol, sources, edges, basis, newestUntil, asOf, mayTextLeave }: Question,
) {
  const buckets =
    symbol === undefined ? [] : await readBuckets(data, { symbols: [symbol], sources, edges, basis, asOf })
  const speakers = buckets.map(({ source }) => source)
  const { uncompared, gaps } = await readUncompared(data, { edges, speakers })
  const times = { edges, uncompared }
  const mood = sumSentiment(buckets, times)
  const isEmpty = symbol === undefined || mood.posts === 0
  const { authors, newest } = isEmpty
    ? { authors: { count: 0, isEstimate: false }, newest: [] }
    : await ctx.heavyReads.run(() =>
        readSpeakers(data, { symbol, sources, edges, basis, newestUntil, asOf, posts: mood.posts }),
      )
  return {
    isEmpty,
    gaps,
    figures: {
      mentions: mood.posts,
      mentions_change: mood.postsChange,
      change_basis: toBasis(mood, edges),
      unique_authors: authors.count === null ? null : Math.min(authors.count, mood.posts),
      unique_authors_is_estimate: authors.isEstimate,
      sentiment: mood.sentiment,
      sentiment_posts: mood.sentimentPosts,
      sentiment_change: mood.sentimentChange,
      platforms: sources.map((source) => ({
        platform: source,
        mentions: sumSentiment(
          buckets.filter((bucket) => bucket.source === source),
          times,
        ).posts,
      })),
    },
    details: {
      series: isEmpty ? [] : toSeries(buckets, edges),
      samples: newest.map((post) => toPostRow(post, mayTextLeave)),
    },
  }
}

function toBasis({ compared, comparedWith }: SentimentSum, edges: TimeframeEdges) {
  const { before, ...times } = comparedTimes(edges)
  return {
    ...times,
    mentions: compared.posts,
    sentiment: compared.sentiment,
    before: { ...before, mentions: comparedWith.posts, sentiment: comparedWith.sentiment },
  }
}

/**
 * People, and the newest posts. Of posts that count people are estimated by their sketches, as everywhere; of all posts
 * they are counted one by one where these are few. How many there were at an earlier moment is not kept.
 */
async function readSpeakers(
  db: Database,
  {
    symbol,
    sources,
    edges,
    basis,
    newestUntil,
    asOf,
    posts,
  }: Omit<Question, 'symbol' | 'mayTextLeave'> & { symbol: string; posts: number },
): Promise<{ authors: { count: number | null; isEstimate: boolean }; newest: Post[] }> {
  const { step, from, until } = edges
  const asked = { symbol, sources, from, until }
  if (asOf) {
    const { posts: newest } = await findPostsAsOf(db, {
      sources,
      filter: { symbol, from, until: newestUntil, ranges: [], asOf },
      limit: MENTION_SAMPLES_MAX,
    })
    return { authors: { count: null, isEstimate: false }, newest }
  }
  if (basis === 'raw')
    return findSpeakers(db, {
      ...asked,
      newestUntil,
      limit: MENTION_SAMPLES_MAX,
      ...(step === 'day' && { posts }),
    })
  const count = await countFilteredAuthors(db, { ...asked, grain: step })
  return {
    authors: { count, isEstimate: true },
    newest: await searchPosts(db, { ...asked, until: newestUntil, limit: MENTION_SAMPLES_MAX }),
  }
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
    return {
      start: new Date(startMs).toISOString(),
      mentions: sums.posts,
      sentiment:
        sums.sentimentPosts === 0 ? null : roundTo(sums.sentimentSumBp / sums.sentimentPosts / 10_000, 4),
    }
  })
}
