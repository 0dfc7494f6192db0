import { measureTogether, splitPhrase } from '#analyze/crowds/count-terms.ts'
import { findSurprise, listComparedDays } from '#analyze/crowds/find-surprise.ts'
import {
  type FigureSide,
  NEW_AGAIN_AFTER_DAYS,
  TOPIC_KINDS,
  type TopicKind,
  TRENDING_SURPRISE_MIN,
} from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import { listAssets } from '#store/market/assets.ts'
import { type ComparableDays, findComparableDays } from '#store/signals/comparable-days.ts'
import {
  countAllPosts,
  listTermDays,
  listTerms,
  readTermSketches,
  sumTerms,
  type TermSums,
  type TermsQuery,
} from '#store/signals/list-terms.ts'
import { createAuthorSketch, estimateAuthors } from '#store/social/author-sketch.ts'
import { foldName, isOfAnySubject, nameAssets } from './topics.ts'

export interface Trend {
  kind: TopicKind
  /** Of an asset its ticker; of a hashtag what follows the #. */
  term: string
  posts: number
  /** Those of them that are compared: of sources that were read throughout. */
  postsCompared: number
  /** Of the same sources in the same time just before. */
  postsBefore: number
  /** Of `postsCompared` in percent of `postsBefore`; undefined where that was not read throughout, or is 0. */
  change: number | undefined
  /** The time just before, or the source that speaks of it, was not read throughout. */
  isUnread: boolean
  /** Different people who wrote them, over all sources. */
  authors: number
  /** See findSurprise; undefined while too little is known. */
  surprise: number | undefined
  /** Whether it trends now and did on none of the days before that are looked at. */
  isNew: boolean
  sentimentPosts: number
  /** The mean in basis points; undefined where no post has one. */
  sentimentBp: number | undefined
}

export interface TrendsQuery {
  /** Absent: every kind. */
  kind?: TopicKind
  side: FigureSide
  /** Whole hours. */
  from: Date
  until: Date
  limit: number
}

const NONE = Number.NEGATIVE_INFINITY
/** So many of each kind are looked at closely. */
const CANDIDATES = 150
/** What one person speaks of is no trend; a word or phrase needs one more, because there are so many. */
const AUTHORS_MIN: Readonly<Record<TopicKind, number>> = { asset: 2, hashtag: 2, word: 3, phrase: 3 }
/** Words and phrases are always there: they are listed only where they surprise. */
const SURPRISE_MIN: Readonly<Record<TopicKind, number>> = {
  asset: NONE,
  hashtag: NONE,
  word: TRENDING_SURPRISE_MIN,
  phrase: TRENDING_SURPRISE_MIN,
}
/** Of a list of all kinds: hashtags that are always there stood before what is new. */
const AMONG_ALL_MIN: Readonly<Record<TopicKind, number>> = { ...SURPRISE_MIN, hashtag: TRENDING_SURPRISE_MIN }
/** A hashtag or word is the name of an asset where at least so many of its posts could be those that speak of the asset. */
const NAME_SHARE_MIN = 0.5
/** Chance puts so strong a pair together once in ten thousand. G² (Dunning 1993), 1 degree */
const TOGETHER_MIN = 15.1
/** A topic is part of a longer one that has so many of its posts. */
const PART_SHARE_MIN = 0.8

/**
 * The topics of a time by surprise times different people: z against the same hours of earlier days and weeks, over all
 * sources; those without surprise follow, by people. An asset is one topic however it is written, and what a longer phrase
 * says is listed once. One author never trends, whatever he posts, and no hashtag that posts of any subject have.
 */
export async function findTrends(db: Database, query: TrendsQuery): Promise<Trend[]> {
  const assets = await listTerms(db, { ...query, kind: 'asset', limit: 5_000 })
  const names = nameAssets(await listAssets(db))
  const postsOfAsset = new Map(assets.map(({ term, posts }) => [term, posts]))
  const isAsset = ({ term, posts }: TermSums) =>
    (postsOfAsset.get(names.get(foldName(term)) ?? '') ?? 0) >= posts * NAME_SHARE_MIN &&
    names.has(foldName(term))
  const basis = await findBasis(db, query)
  const ofKinds = await Promise.all(
    (query.kind ? [query.kind] : TOPIC_KINDS).map(async (kind) => {
      const terms = kind === 'asset' ? assets : await listTerms(db, { ...query, kind, limit: CANDIDATES })
      const isTopic = (term: TermSums) =>
        kind === 'asset' || !(isAsset(term) || isOfAnySubject(kind, term.term))
      const candidates = terms.filter(isTopic).slice(0, CANDIDATES)
      const weighed = await weigh(db, { ...query, kind, basis, candidates, surpriseMin: SURPRISE_MIN[kind] })
      const spread = weighed.filter(
        ({ authors, surprise }) =>
          authors >= AUTHORS_MIN[kind] &&
          (query.kind || surprise === undefined || surprise >= AMONG_ALL_MIN[kind]),
      )
      return kind === 'phrase' ? keepPhrases(db, spread, query) : spread
    }),
  )
  const trends = ofKinds.flat().sort(compareTrends)
  return trends.filter((trend) => !trends.some((other) => covers(other, trend))).slice(0, query.limit)
}

/** The same of one topic, whether it trends or not. */
export async function weighTopic(
  db: Database,
  { term, ...query }: TermsQuery & { term: string },
): Promise<Trend> {
  const { kind } = query
  const basis = await findBasis(db, query)
  const sums = await sumTerms(db, { ...query, terms: [term] })
  const nothing = { term, posts: 0, spoken: 0, judged: 0, sentimentSumBp: 0 }
  const [trend] = await weigh(db, {
    ...query,
    basis,
    candidates: [sums.get(term) ?? nothing],
    surpriseMin: NONE,
  })
  if (!trend) throw new Error(`weighed no ${kind}`)
  return trend
}

function findBasis(
  db: Database,
  { from, until }: Pick<TrendsQuery, 'from' | 'until'>,
): Promise<ComparableDays> {
  const days = listComparedDays(NEW_AGAIN_AFTER_DAYS).filter((day) => day > 0)
  return findComparableDays(db, { from, until, days })
}

interface Weighed extends TermsQuery {
  basis: ComparableDays
  candidates: readonly TermSums[]
  surpriseMin: number
}

async function weigh(
  db: Database,
  { candidates, basis: { known, left }, surpriseMin, ...query }: Weighed,
): Promise<Trend[]> {
  const { kind } = query
  const terms = candidates.map(({ term }) => term)
  const compared = await listTermDays(db, { ...query, terms, days: [...new Set([0, 1, ...known])], left })
  const weighed = candidates.map((candidate) => {
    const ofTerm = compared.get(candidate.term)
    const countOf = (day: number) =>
      day === 0 || known.has(day) ? (ofTerm?.get(day)?.spoken ?? 0) : undefined
    const surprises = Array.from({ length: NEW_AGAIN_AFTER_DAYS + 1 }, (_, back) =>
      findSurprise(countOf, back),
    )
    const [now, before] = [0, 1].map((day) => ofTerm?.get(day)?.posts ?? 0) as [number, number] // one for each
    const isUnread = !known.has(1) || (now === 0 && before === 0 && candidate.posts > 0)
    const change = isUnread || before === 0 ? undefined : (100 * (now - before)) / before
    return { candidate, surprises, change, isUnread, postsCompared: now, postsBefore: before }
  })
  const rising = weighed.filter(({ surprises: [z] }) => (z ?? NONE) >= surpriseMin)
  const sketches = await readTermSketches(db, {
    ...query,
    terms: rising.map(({ candidate }) => candidate.term),
  })
  return rising.map(
    ({ candidate: { term, posts, judged, sentimentSumBp }, surprises, ...comparison }): Trend => {
      const [surprise, ...earlier] = surprises
      return {
        kind,
        term,
        posts,
        ...comparison,
        authors: estimateAuthors(sketches.get(term) ?? createAuthorSketch()),
        surprise,
        isNew: isTrending(surprise) && !earlier.some(isTrending),
        sentimentPosts: judged,
        sentimentBp: judged === 0 ? undefined : sentimentSumBp / judged,
      }
    },
  )
}

/** Those whose words stand together more often than by chance in the time, over all posts of the time. */
async function keepPhrases(db: Database, phrases: Trend[], { from, until }: TrendsQuery): Promise<Trend[]> {
  if (phrases.length === 0) return []
  const parts = [...new Set(phrases.flatMap(({ term }) => [term, ...splitPhrase(term)]))]
  const [words, longer, all] = await Promise.all([
    sumTerms(db, { kind: 'word', side: 'raw', from, until, terms: parts }),
    sumTerms(db, { kind: 'phrase', side: 'raw', from, until, terms: parts }),
    countAllPosts(db, { from, until }),
  ])
  return phrases.filter(({ term }) => {
    const both = longer.get(term)?.posts ?? 0
    const [a = both, b = both] = splitPhrase(term).map((part) =>
      Math.max(both, (words.get(part) ?? longer.get(part))?.posts ?? 0),
    )
    return measureTogether({ both, a, b, all: Math.max(all, a + b - both) }) >= TOGETHER_MIN
  })
}

function isTrending(surprise: number | undefined): boolean {
  return surprise !== undefined && surprise >= TRENDING_SURPRISE_MIN
}

function compareTrends(a: Trend, b: Trend): number {
  return scoreOf(b) - scoreOf(a) || b.authors - a.authors || b.posts - a.posts || (a.term < b.term ? -1 : 1)
}

function scoreOf({ authors, surprise = 0 }: Trend): number {
  return authors * Math.max(0, surprise)
}

/** Whether a trend already says what another one does: a word with its #, or a phrase that holds it. */
function covers(other: Trend, trend: Trend): boolean {
  if (other === trend) return false
  if (other.kind === 'hashtag' && trend.kind !== 'hashtag') {
    return foldName(other.term) === foldName(trend.term)
  }
  return (
    other.kind === 'phrase' &&
    other.term.length > trend.term.length &&
    ` ${other.term} `.includes(` ${trend.term} `) &&
    (trend.kind === 'word' || trend.kind === 'phrase') &&
    other.posts >= trend.posts * PART_SHARE_MIN
  )
}
