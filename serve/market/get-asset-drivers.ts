import type { getAssetDrivers as contract } from '#contract/app/market.ts'
import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '#contract/post-meaning.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'
import type { AnswerOf } from '#contract/route.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { findAssets } from '#store/market/assets.ts'
import { sumEngagement } from '#store/social/figures/platforms.ts'
import { findPostsByKeys, type JudgedPost, listJudgedPosts } from '#store/social/search/list-judged-posts.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'

type Drivers = AnswerOf<typeof contract>

/** Where there are more, the newest are looked at, and the answer says so: about 150 ms. */
const LOOKED_AT_MAX = 10_000
const SHOWN_MAX = 20
const AUTHORS_MAX = 10
/** Up to here the steps are hours. */
const HOURLY_DAYS_MAX = 8
/** The longest time that the screens ask for. */
const DAYS_MAX = 366

/** Which posts and authors are behind an asset's figures in a time. 404 for an asset that is not known. */
export async function getAssetDrivers(
  ctx: Context,
  { params, query }: Pick<Call<typeof contract>, 'params' | 'query'>,
): Promise<Drivers> {
  const now = ctx.now()
  const { from, until: end = now } = readPeriod(query) as { from: Date; until?: Date } // a start is required
  const until = end < now ? end : now
  if (from >= until) throw invalid('startDate', 'startDate must be in the past')
  if (until.getTime() - from.getTime() > DAYS_MAX * DAY_MS) {
    throw invalid('startDate', `startDate may lie at most ${DAYS_MAX} days before endDate`)
  }
  const [asset] = await findAssets(ctx.readDb, { symbols: [], ids: [params.id] })
  if (!asset) throw notFound(`There is no asset with the id ${params.id}.`)
  const { symbol } = asset
  const isHourly = until.getTime() - from.getTime() <= HOURLY_DAYS_MAX * DAY_MS
  const [found, engagement] = await Promise.all([
    ctx.heavyReads.run(() => listJudgedPosts(ctx.readDb, { symbol, from, until, limit: LOOKED_AT_MAX + 1 })),
    sumEngagement(ctx.readDb, { symbols: [symbol, ''], grain: isHourly ? 'hour' : 'day', from, until }),
  ])
  const posts = found.slice(0, LOOKED_AT_MAX)
  const byEngagement = posts.toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1))
  const [top, forIt, against] = await Promise.all(
    [
      byEngagement,
      byEngagement.filter((post) => sideOf(post) === 'positive'),
      byEngagement.filter((post) => sideOf(post) === 'negative'),
    ].map((keys) => findPostsByKeys(ctx.readDb, keys.slice(0, SHOWN_MAX))),
  )
  const oldest = found.length > LOOKED_AT_MAX ? posts.at(-1) : undefined
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    posts: posts.length,
    ...(oldest ? { lookedAtSince: oldest.createdAt.toISOString() } : {}),
    ...countSides(posts),
    interval: isHourly ? '1h' : '1d',
    steps: listSteps(posts, isHourly ? HOUR_MS : DAY_MS),
    engagement: { asset: knownOf(posts, engagement.get(symbol) ?? 0), all: engagement.get('') ?? 0 },
    top: top ?? [],
    for: forIt ?? [],
    against: against ?? [],
    authors: listAuthors(posts),
  }
}

/** The engagement of posts; undefined where it is 0 because none of them has a count. */
function knownOf(posts: readonly JudgedPost[], sum: number): number | undefined {
  return sum > 0 || posts.some(({ engagement }) => engagement !== undefined) ? sum : undefined
}

type Side = 'positive' | 'neutral' | 'negative' | 'unjudged'

function sideOf({ sentimentBp }: JudgedPost): Side {
  if (sentimentBp === undefined) return 'unjudged'
  if (sentimentBp >= SENTIMENT_GREEN_FROM * 10_000) return 'positive'
  return sentimentBp >= SENTIMENT_YELLOW_FROM * 10_000 ? 'neutral' : 'negative'
}

function countSides(posts: readonly JudgedPost[]): Record<Side, number> {
  const counts = { positive: 0, neutral: 0, negative: 0, unjudged: 0 }
  for (const post of posts) counts[sideOf(post)]++
  return counts
}

function listSteps(posts: readonly JudgedPost[], stepMs: number): Drivers['steps'] {
  const steps = Map.groupBy(posts, ({ createdAt }) => Math.floor(createdAt.getTime() / stepMs) * stepMs)
  return [...steps]
    .toSorted(([a], [b]) => a - b)
    .map(([start, ofStep]) => ({ start: new Date(start).toISOString(), ...countSides(ofStep) }))
}

/** Those whose posts have the most engagement, then those with the most posts. */
function listAuthors(posts: readonly JudgedPost[]): Drivers['authors'] {
  const authors = Map.groupBy(
    posts.filter(({ username }) => username !== UNKNOWN_AUTHOR),
    ({ platform, username }) => JSON.stringify([platform, username.toLowerCase()]),
  )
  return [...authors.values()]
    .map((ofAuthor) => {
      const { platform, username } = ofAuthor[0] as JudgedPost // a group has a first
      const counts = ofAuthor.flatMap(({ engagement }) => engagement ?? [])
      const moods = ofAuthor.flatMap(({ sentimentBp }) => sentimentBp ?? [])
      return {
        platform,
        username,
        posts: ofAuthor.length,
        ...(counts.length > 0 ? { engagement: sum(counts) } : {}),
        ...(moods.length > 0 ? { mood: Math.round(sum(moods) / moods.length) / 10_000 } : {}),
      }
    })
    .toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1) || b.posts - a.posts)
    .slice(0, AUTHORS_MAX)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
