import { roundTo } from '#analyze/statistics.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { Source } from '#contract/posts.ts'
import { getMentions as contract, MENTION_SAMPLES_MAX } from '#contract/public/mentions.ts'
import type { Database } from '#store/database.ts'
import { countFilteredAuthors } from '#store/signals/list-crowd-hours.ts'
import { type AuthorCount, type AuthorsQuery, countAuthors } from '#store/social/figures/authors.ts'
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
  const described = await describeMentions(ctx, data, {
    symbol: found?.asset?.symbol,
    sources,
    edges,
    basis,
    newestUntil: edges.reachesNow ? (asOf ?? ctx.now()) : edges.until,
    asOf,
    mayTextLeave: textRightOfKey(ctx, key),
  })
  const { absent, gaps, why } = await explainAbsence(ctx, {
    sources: platform ? [platform] : undefined,
    mode: dataOfKey(key),
    edges,
    asOf,
  })
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
  const times = { edges, uncompared: await readUncompared(data, { edges, speakers }) }
  const mood = sumSentiment(buckets, times)
  const isEmpty = symbol === undefined || mood.posts === 0
  const asked = { symbol: symbol ?? '', sources, from: edges.from, until: edges.until }
  const [authors, samples] = isEmpty
    ? [{ count: 0, isEstimate: false }, []]
    : await ctx.heavyReads.run(
        async () =>
          [
            asOf ? { count: null, isEstimate: false } : await countPeople(data, { ...asked, edges, basis }),
            asOf
              ? await listSamplesAsOf(data, { ...asked, until: newestUntil, asOf })
              : await searchPosts(data, { ...asked, until: newestUntil, limit: MENTION_SAMPLES_MAX }),
          ] as const,
      )
  return {
    isEmpty,
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
      samples: samples.map((post) => toPostRow(post, mayTextLeave)),
    },
  }
}

async function listSamplesAsOf(
  data: Database,
  { sources, ...filter }: { sources: readonly Source[]; symbol: string; from: Date; until: Date; asOf: Date },
) {
  const { posts } = await findPostsAsOf(data, {
    sources,
    filter: { ...filter, ranges: [] },
    limit: MENTION_SAMPLES_MAX,
  })
  return posts
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

/** Of posts that count by their sketches, as everywhere; of all posts one by one where these are few. */
async function countPeople(
  db: Database,
  { edges, basis, ...asked }: AuthorsQuery & Pick<Question, 'edges' | 'basis'>,
): Promise<AuthorCount> {
  if (basis === 'raw') return countAuthors(db, asked)
  const count = await countFilteredAuthors(db, { ...asked, grain: edges.step })
  return { count, isEstimate: true }
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
