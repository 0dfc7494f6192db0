import type { Post } from '#contract/post.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import type { PublicQueryOf } from '#contract/public/public-route.ts'
import { listPosts as contract } from '#contract/public/social-posts.ts'
import { findPosts, reachOf } from '#store/social/lists/find-posts.ts'
import { findPostsAsOf } from '#store/social/lists/find-posts-as-of.ts'
import {
  type CountRange,
  OTHER_SOURCES,
  type PostFilter,
  SOURCES_WITH_TABLE,
} from '#store/social/post-filter.ts'
import type { Context } from '../context/context.ts'
import { textRightOfKey } from '../faces/apply-rights.ts'
import { readPeriod } from '../http/read-period.ts'
import { invalidAt, withPointer } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { readAsOf } from '../public/read-input.ts'
import { countsOfSource, givePage, readPlace, refusalOfSource } from './page-answer.ts'

type Query = PublicQueryOf<typeof contract>

const ALL_TABLES: readonly Source[] = [...SOURCES_WITH_TABLE, OTHER_SOURCES]
const NEWEST = { sort: { by: 'created_at', order: 'desc' }, offset: 0 } as const

export const listPublicPosts = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { cursor, limit, ...asked } = query
  const refusal = refusalOfSource(ctx, 'platform', asked.platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const filter = await withPointer('query', () => toFilter(asked))
  const sources = toSources(ctx, asked)
  const place = readPlace(asked, cursor)
  const mayTextLeave = textRightOfKey(ctx, key)
  const asOf = await readAsOf(data, asked, ctx.now())
  if (asOf) {
    const until = new Date(Math.min(filter.until?.getTime() ?? Infinity, asOf.getTime() + 1))
    const { posts, reached } = await ctx.heavyReads.run(() =>
      findPostsAsOf(data, { sources, filter: { ...filter, until, asOf, after: place }, limit: limit + 1 }),
    )
    return givePage(posts, { asked, limit, mayTextLeave, reached })
  }
  // What all sources have is one walk over all of them. Otherwise each that can pass gives its newest, and the newest of
  // those are the page; one after the other, because a place among the heavy reads is meant for one connection.
  const ofAll = { ...NEWEST, filter: { ...filter, platform: ALL_SOURCES, after: place }, limit: limit + 1 }
  const isOfAll = sources.length === ALL_TABLES.length
  const lane = isOfAll && reachOf(ofAll) !== undefined ? ctx.shortReads : ctx.heavyReads
  const posts = await lane.run(async () => {
    if (isOfAll) return (await findPosts(data, ofAll)).posts
    const found: Post[] = []
    for (const platform of sources) {
      found.push(
        ...(
          await findPosts(data, {
            ...NEWEST,
            filter: { ...filter, platform, after: place },
            limit: limit + 1,
          })
        ).posts,
      )
    }
    return found.sort(newestFirst)
  })
  return givePage(posts, { asked, limit, mayTextLeave })
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

/** Those whose posts can pass; one that was named and cannot is refused with the reason. */
function toSources(ctx: Context, asked: Asked): Source[] {
  const wanted = asked.platform ? [asked.platform] : ALL_TABLES
  return wanted.filter((source) => {
    const foreign = findForeign(ctx, asked, source)
    if (foreign && asked.platform) {
      throw invalidAt(`#/query/${foreign}`, `${foreign} is nothing that ${source} posts have`)
    }
    return !foreign
  })
}

/** A filter by what the source's posts never have. */
function findForeign(ctx: Context, asked: Asked, source: Source): keyof Asked | undefined {
  const counts: readonly string[] = source === OTHER_SOURCES ? RANGED : countsOfSource(ctx, source)
  const ofInstagram = (['media_type', 'location'] as const).find((name) => asked[name] !== undefined)
  if (ofInstagram && source !== 'instagram') return ofInstagram
  return RANGED.filter((count) => !counts.includes(count))
    .flatMap((count) => [`min_${count}`, `max_${count}`] as const)
    .find((name) => asked[name] !== undefined)
}

function newestFirst(a: Post, b: Post): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  if (a._id !== b._id) return a._id < b._id ? 1 : -1
  return a.platform < b.platform ? 1 : -1
}
