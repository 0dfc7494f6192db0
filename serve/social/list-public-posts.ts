import { LIST_COUNTS, type Post } from '#contract/app/social.ts'
import { SOURCES, type Source } from '#contract/posts.ts'
import type { PublicQueryOf } from '#contract/public/public-route.ts'
import { listPosts as contract } from '#contract/public/social-posts.ts'
import { findPosts } from '#store/social/find-posts.ts'
import type { CountRange, PostFilter } from '#store/social/post-filter.ts'
import { atPlace } from '../public/at-place.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { givePage } from './give-page.ts'
import { readPeriod } from './read-period.ts'
import { type PostPlace, readPlace } from './read-place.ts'

type Query = PublicQueryOf<typeof contract>

const NEWEST = { sort: { by: 'created_at', order: 'desc' }, offset: 0 } as const

export const listPublicPosts = publicRoute(contract, async (ctx, { query, data }) => {
  const { cursor, limit, ...asked } = query
  const filter = await atPlace('query', () => toFilter(asked))
  const sources = toSources(asked)
  const place = readPlace(asked, cursor)
  // Each platform has indexes of its own, so each gives its newest, and the newest of those are the page. One after the
  // other, because a place among the heavy reads is meant for one connection.
  const posts = await ctx.heavyReads.run(async () => {
    const found: Post[] = []
    for (const platform of sources) {
      const after = place && afterOf(place, platform)
      found.push(
        ...(await findPosts(data, { ...NEWEST, filter: { ...filter, platform, after }, limit: limit + 1 }))
          .posts,
      )
    }
    return found.sort(newestFirst)
  })
  return givePage(posts, { asked, limit })
})

type Asked = Omit<Query, 'cursor' | 'limit'>

function toFilter(asked: Asked): Omit<PostFilter, 'platform' | 'after'> {
  const username = asked.username?.trim().replace(/^@/, '')
  if (username === '') throw invalidAt('#/query/username', 'username must have a character besides the @')
  return {
    ...readPeriod({ startDate: asked.start, endDate: asked.end }, { start: 'start', end: 'end' }),
    ranges: toRanges(asked),
    username,
    symbol: asked.symbol?.toUpperCase(),
    mediaType: asked.media_type,
    location: asked.location,
  }
}

const RANGED = ['views', 'likes', 'replies', 'comments', 'shares'] as const

function toRanges(asked: Asked): CountRange[] {
  return RANGED.flatMap((count) => {
    const [min, max] = [asked[`min_${count}`], asked[`max_${count}`]]
    if (min === undefined && max === undefined) return []
    if (min !== undefined && max !== undefined && min > max) {
      throw invalidAt(`#/query/min_${count}`, `min_${count} must not be above max_${count}`)
    }
    return [{ count, min, max }]
  })
}

/** Those whose posts can pass; one that was named and cannot is told why. */
function toSources(asked: Asked): Source[] {
  const wanted = asked.platform ? [asked.platform] : SOURCES
  return wanted.filter((source) => {
    const foreign = findForeign(asked, source)
    if (foreign && asked.platform) {
      throw invalidAt(`#/query/${foreign}`, `${foreign} is nothing that ${source} posts have`)
    }
    return !foreign
  })
}

/** A filter by what the source's posts never have. */
function findForeign(asked: Asked, source: Source): keyof Asked | undefined {
  const counts: readonly string[] = source === 'news' ? [] : LIST_COUNTS[source]
  const ofInstagram = (['media_type', 'location'] as const).find((name) => asked[name] !== undefined)
  if (ofInstagram && source !== 'instagram') return ofInstagram
  return RANGED.filter((count) => !counts.includes(count))
    .flatMap((count) => [`min_${count}`, `max_${count}`] as const)
    .find((name) => asked[name] !== undefined)
}

/** Posts of one moment and one id come in the order of their platforms, the last one first. */
function afterOf({ createdAt, externalId, platform }: PostPlace, source: Source): PostFilter['after'] {
  return { createdAt, externalId, isIncluded: SOURCES.indexOf(source) < SOURCES.indexOf(platform) }
}

function newestFirst(a: Post, b: Post): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  if (a._id !== b._id) return a._id < b._id ? 1 : -1
  return SOURCES.indexOf(b.platform) - SOURCES.indexOf(a.platform)
}
