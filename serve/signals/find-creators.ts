import type { Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import {
  type CreatorSums,
  type CreatorsPage,
  type CreatorsQuery,
  listCreators,
} from '#store/signals/list-creators.ts'
import type { Context } from '../context/context.ts'
import { givesEngagement, knownEngagement } from '../social/gives-engagement.ts'

export interface RankedCreator {
  rank: number
  source: Source
  username: string
  followers?: number
  posts: number
  rawPosts: number
  /** Undefined: the source gives none of the counts that it is made of. */
  engagement?: number
  rawEngagement?: number
  /** Of what the posts that count in the time come to; undefined where that is nothing. */
  engagementShare?: number
  postShare?: number
}

export interface FoundCreators {
  creators: RankedCreator[]
  /** The engagement is undefined where no source of the posts gives any of the counts that it is made of. */
  total: Pick<CreatorSums, 'posts' | 'rawPosts'> &
    Partial<Pick<CreatorSums, 'engagement' | 'rawEngagement'>> & { creators: number }
  isSettled: boolean
}

/** The creators of some hours, ranked, with their shares. One page at a time of the heavy reads. */
export async function findCreators(
  ctx: Context,
  data: Database,
  query: CreatorsQuery,
): Promise<FoundCreators> {
  const found = await ctx.heavyReads.run(() => listCreators(data, query))
  const sums = sumUp(found)
  const sources = found.sources.map(({ source }) => source)
  const engagementOf = (sum: number) => knownEngagement(ctx, { sources, sum })
  const share = (part: number, whole: number) => (whole === 0 ? undefined : round(part / whole))
  return {
    creators: found.creators.map(({ engagement, rawEngagement, ...creator }, place) => ({
      ...creator,
      rank: query.offset + place + 1,
      ...(givesEngagement(ctx, creator.source)
        ? { engagement, rawEngagement, engagementShare: share(engagement, sums.engagement) }
        : {}),
      postShare: share(creator.posts, sums.posts),
    })),
    total: {
      creators: found.total,
      posts: sums.posts,
      rawPosts: sums.rawPosts,
      engagement: engagementOf(sums.engagement),
      rawEngagement: engagementOf(sums.rawEngagement),
    },
    isSettled: !found.isStale && query.until <= ctx.now(),
  }
}

function sumUp({ sources }: CreatorsPage): CreatorSums {
  const sum = (of: keyof CreatorSums) => sources.reduce((all, each) => all + each[of], 0)
  return {
    posts: sum('posts'),
    engagement: sum('engagement'),
    rawPosts: sum('rawPosts'),
    rawEngagement: sum('rawEngagement'),
  }
}

function round(value: number): number {
  return Number(value.toFixed(6))
}
