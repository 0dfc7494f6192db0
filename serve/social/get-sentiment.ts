import type { Static } from 'typebox'
import type { Source } from '#contract/posts.ts'
import { getSentiment as contract, type SentimentRow } from '#contract/public/market-sentiment.ts'
import { splitNames } from '#contract/public/name-list.ts'
import type { Absence } from '#contract/sources.ts'
import type { MentionBucket } from '#store/social/figures/mentions.ts'
import { listSources } from '#store/social/figures/platforms.ts'
import type { Context } from '../context/context.ts'
import { dataOfKey } from '../faces/apply-rights.ts'
import { ALTERNATIVES_MAX, type ResolvedAsset, resolveAssets } from '../market/assets.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { readAsOf } from '../public/read-input.ts'
import {
  type AbsenceReason,
  explainAbsence,
  reasonOf,
  type SourceAbsence,
} from '../sources/explain-absence.ts'
import { listKnownSources } from './page-answer.ts'
import { readBasis, readBuckets, readUncompared } from './read-basis.ts'
import { comparedTimes, readTimeframe } from './read-timeframe.ts'
import { type SentimentTimes, sumSentiment } from './sum-sentiment.ts'

export const getSentiment = publicRoute(contract, async (ctx, { query, data, key }) => {
  const symbols = splitNames(query.symbols)
  const sources = query.sources === undefined ? await listSources(data) : readSources(ctx, query.sources)
  const asOf = await readAsOf(data, query, ctx.now())
  const basis = readBasis(query.basis, asOf)
  const edges = readTimeframe(query, asOf ?? ctx.now())
  const resolved = await resolveAssets(data, { symbols, ids: [] })
  const buckets = await readBuckets(data, {
    symbols: [...new Set(resolved.flatMap(({ asset }) => asset?.symbol ?? []))],
    sources,
    edges,
    basis,
    asOf,
  })
  const bySymbol = Map.groupBy(buckets, ({ symbol }) => symbol)
  const named = query.sources === undefined ? undefined : sources
  const { absent, why } = await explainAbsence(ctx, { sources: named, mode: dataOfKey(key), edges, asOf })
  const speakers = buckets.map(({ source }) => source)
  const { uncompared } = await readUncompared(data, { edges, speakers })
  const rows = resolved.map((one) => {
    const ofAsset = bySymbol.get(one.asset?.symbol ?? '') ?? []
    return toRow(one, { buckets: ofAsset, sources, edges, uncompared, absent, why })
  })
  return {
    body: {
      timeframe: query.start === undefined ? query.timeframe : null,
      basis,
      from: edges.from.toISOString(),
      until: edges.until.toISOString(),
      change_basis: comparedTimes(edges),
      data: rows,
    },
    hasData: rows.some((row) => row.sentiment !== null),
    version: JSON.stringify([basis, edges.from, edges.until, edges.step, rows]),
  }
})

/** In the order in which they were named, in any case. Throws a 400 that says which are known. */
function readSources(ctx: Context, text: string): Source[] {
  const names = [...new Set(splitNames(text).map((name) => name.toLowerCase()))]
  const known = listKnownSources(ctx)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return names
  throw invalidAt(
    '#/query/sources',
    `sources must be any of ${known.join(', ')}; ${JSON.stringify(unknown)} is none`,
  )
}

function toRow(
  { requested, asset, alternatives }: ResolvedAsset,
  {
    buckets,
    sources,
    edges,
    uncompared,
    absent,
    why,
  }: SentimentTimes & {
    buckets: MentionBucket[]
    sources: Source[]
    absent: readonly SourceAbsence[]
    why: AbsenceReason
  },
): Static<typeof SentimentRow> {
  const describeBuckets = (some: MentionBucket[], reason: AbsenceReason) => {
    const mood = sumSentiment(some, { edges, uncompared })
    return {
      ...statusOf(asset !== undefined, mood, reason),
      sentiment: mood.sentiment,
      sentiment_change: mood.sentimentChange,
      posts: mood.posts,
      posts_change: mood.postsChange,
      sentiment_posts: mood.sentimentPosts,
      change_basis: { ...mood.compared, before: mood.comparedWith },
    }
  }
  return {
    requested,
    id: asset?.id ?? null,
    symbol: asset?.symbol ?? null,
    name: asset?.name ?? null,
    rank: asset?.rank ?? null,
    alternatives: alternatives.slice(0, ALTERNATIVES_MAX).map(({ id }) => id),
    ...describeBuckets(buckets, why),
    sources: sources.map((source) => ({
      source,
      ...describeBuckets(
        buckets.filter((bucket) => bucket.source === source),
        reasonOf(absent, [source]),
      ),
    })),
  }
}

function statusOf(
  isKnown: boolean,
  { sentiment, posts }: { sentiment: number | null; posts: number },
  reason: AbsenceReason,
): { status: 'ok' | Absence; since: string | null } {
  if (!isKnown) return { status: 'not_covered', since: null }
  if (sentiment !== null) return { status: 'ok', since: null }
  return posts > 0 ? { status: 'no_data', since: null } : reason
}
