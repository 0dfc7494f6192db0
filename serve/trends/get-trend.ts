import { BREAK, cutTopicWords } from '#analyze/crowds/cut-topic-words.ts'
import { rankNeighbours } from '#analyze/crowds/rank-neighbours.ts'
import { getTrend as contract, type TrendDetail } from '#contract/operations/trends.ts'
import type { Post } from '#contract/post.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { FigureSide, TopicKind } from '#contract/trends.ts'
import type { Database } from '#store/database.ts'
import { listAssets } from '#store/market/assets.ts'
import { countAllPosts, listTermHours, sumTerms, type TermHour } from '#store/signals/list-terms.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { operation } from '../faces/operation.ts'
import { readKnown } from '../figures/read-known.ts'
import { weighTopic } from './find-trends.ts'
import { readDay, requireKept } from './read-trend-time.ts'
import {
  foldName,
  nameAssets,
  nameTopic,
  pickTop,
  readTopic,
  searchForTopic,
  searchOfTopic,
} from './topics.ts'

const SERIES_HOURS = 7 * 24
/** The newest posts of a topic, for what goes with it and which have most engagement. */
const READ_MAX = 500
const POSTS_MAX = 10
const NEIGHBOURS_MAX = 12
/** Of each kind so many are compared with all posts. */
const COMPARED_MAX = 150

/** A topic from all sides, and its posts of most engagement, of near-copies one unless raw figures are asked for. */
export const getTrend = operation(contract, async (ctx, { query, data: current }) => {
  const topic = readTopic(query)
  const side = query.figures
  requireKept(query)
  const { data, now, asOf } = await readKnown(current, query, ctx.now(), 'topics')
  const day = readDay(now, query.end)
  const answer = await ctx.heavyReads.run(() => describeTrend(data, topic, { side, asOf, ...day }))
  return { answer, hasData: answer.mentions > 0 || answer.posts.length > 0 }
})

async function describeTrend(
  db: Database,
  topic: Topic,
  { side, asOf, from, until }: { side: FigureSide; asOf: Date | null; from: Date; until: Date },
): Promise<TrendDetail & { posts: Post[] }> {
  const seriesFrom = new Date(until.getTime() - SERIES_HOURS * HOUR_MS)
  const trend = await weighTopic(db, { ...topic, side, from, until })
  const hours = await listTermHours(db, { ...topic, from: seriesFrom, until })
  // Posts are those of today.
  const search = { ...searchOfTopic(topic), from, until, limit: READ_MAX }
  const read = asOf ? [] : await searchPosts(db, search)
  return {
    ...topic,
    topic: nameTopic(topic),
    search: searchForTopic(topic),
    figures: side,
    from: from.toISOString(),
    until: until.toISOString(),
    asOf: asOf?.toISOString() ?? null,
    mentions: trend.posts,
    mentionsCompared: trend.postsCompared,
    mentionsBefore: trend.postsBefore,
    authors: trend.authors,
    surprise: trend.surprise === undefined ? null : Number(trend.surprise.toFixed(2)),
    isNew: trend.isNew,
    sentiment: trend.sentimentBp === undefined ? null : Math.round(trend.sentimentBp) / 10_000,
    sentimentPosts: trend.sentimentPosts,
    hours: listHours(hours, { from: seriesFrom, side }),
    sources: splitSources(hours.filter(({ startsAt }) => startsAt >= from)),
    neighbours: await findNeighbours(db, read, { topic, from, until }),
    postsRead: read.length,
    posts: await pickTop(read, { side, max: POSTS_MAX }),
  }
}

function listHours(
  rows: readonly TermHour[],
  { from, side }: { from: Date; side: FigureSide },
): TrendDetail['hours'] {
  const byHour = Map.groupBy(rows, ({ startsAt }) => startsAt.getTime())
  return Array.from({ length: SERIES_HOURS }, (_, nr) => {
    const at = from.getTime() + nr * HOUR_MS
    const ofHour = byHour.get(at) ?? []
    const sumOf = (
      name:
        | 'posts'
        | 'filteredPosts'
        | 'judged'
        | 'filteredJudged'
        | 'sentimentSumBp'
        | 'filteredSentimentSumBp',
    ) => ofHour.reduce((sum, row) => sum + row[name], 0)
    const judged = sumOf(side === 'filtered' ? 'filteredJudged' : 'judged')
    const sumBp = sumOf(side === 'filtered' ? 'filteredSentimentSumBp' : 'sentimentSumBp')
    return {
      start: new Date(at).toISOString(),
      mentions: sumOf('posts'),
      filteredMentions: sumOf('filteredPosts'),
      sentiment: judged === 0 ? null : Math.round(sumBp / judged) / 10_000,
      sentimentPosts: judged,
    }
  })
}

function splitSources(rows: readonly TermHour[]): TrendDetail['sources'] {
  return [...Map.groupBy(rows, ({ source }) => source)]
    .map(([source, ofSource]) => ({
      source,
      mentions: ofSource.reduce((sum, { posts }) => sum + posts, 0),
      filteredMentions: ofSource.reduce((sum, { filteredPosts }) => sum + filteredPosts, 0),
    }))
    .sort((a, b) => b.mentions - a.mentions || (a.source < b.source ? -1 : 1))
}

type Topic = { kind: TopicKind; term: string }

async function findNeighbours(
  db: Database,
  read: readonly Post[],
  { topic, from, until }: { topic: Topic; from: Date; until: Date },
): Promise<TrendDetail['neighbours']> {
  const isSame = await findSameTopics(db, topic)
  const found = new Map<string, Topic & { posts: number }>()
  const breaks = createBreaks()
  for (const post of read) {
    await breaks(post.text)
    for (const one of listTopics(post)) {
      const key = nameTopic(one)
      const known = found.get(key) ?? { ...one, posts: 0 }
      known.posts++
      found.set(key, known)
    }
  }
  const compared = await Promise.all(
    (['asset', 'hashtag', 'word'] as const).map(async (kind) => {
      const frequent = [...found.values()]
        .filter((one) => one.kind === kind && one.posts > 1 && !isSame(one))
        .sort((a, b) => b.posts - a.posts || (a.term < b.term ? -1 : 1))
        .slice(0, COMPARED_MAX)
      const terms = frequent.map(({ term }) => term)
      const sums = await sumTerms(db, { kind, side: 'raw', from, until, terms })
      return frequent.map((one) => ({
        term: one,
        posts: one.posts,
        allPosts: sums.get(one.term)?.posts ?? 0,
      }))
    }),
  )
  const all = await countAllPosts(db, { from, until })
  return rankNeighbours(compared.flat(), { topicPosts: read.length, all })
    .slice(0, NEIGHBOURS_MAX)
    .map(({ term: { kind, term }, posts, lift }) => ({
      kind,
      term,
      topic: nameTopic({ kind, term }),
      search: searchForTopic({ kind, term }),
      posts,
      lift,
    }))
}

/** The assets, hashtags and words of a post, each once. */
function listTopics({ text, hashtags, symbols }: Post): Topic[] {
  const words = new Set(cutTopicWords(text).filter((word) => word !== BREAK))
  return [
    ...symbols.map((term): Topic => ({ kind: 'asset', term })),
    ...hashtags.map((term): Topic => ({ kind: 'hashtag', term })),
    ...[...words].map((term): Topic => ({ kind: 'word', term })),
  ]
}

/** Whether a neighbour is the topic itself under another name: its words, its hashtag, a name of the asset. */
async function findSameTopics(db: Database, topic: Topic): Promise<(other: Topic) => boolean> {
  const names = nameAssets(await listAssets(db))
  const own = new Set([foldName(topic.term), ...topic.term.split(' ').map(foldName)])
  const symbol = topic.kind === 'asset' ? topic.term : undefined
  return ({ kind, term }) => {
    const folded = foldName(term)
    if (own.has(folded)) return true
    return symbol !== undefined && (kind === 'asset' ? term === symbol : names.get(folded) === symbol)
  }
}
