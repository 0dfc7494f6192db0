import type { Counts, Reactions, Source } from '#contract/posts.ts'
import type { Side } from './crowd-state.ts'
import type { RandomStream } from './random-stream.ts'

/** One post in so many gets far beyond its author's followers. */
const VIRAL_PART = 0.006
const REACTION_PARTS: Record<Side, Required<Reactions>> = {
  positive: { like: 0.7, love: 0.17, haha: 0.05, wow: 0.06, sad: 0.01, angry: 0.01 },
  neutral: { like: 0.82, love: 0.05, haha: 0.07, wow: 0.04, sad: 0.01, angry: 0.01 },
  negative: { like: 0.55, love: 0.02, haha: 0.08, wow: 0.07, sad: 0.16, angry: 0.12 },
}

/**
 * The counts of a post, as its platform gives them: log-normal around a part of the author's followers, with a
 * Pareto tail for the few that spread. News feeds carry no counts.
 */
export function drawEngagement(
  platform: Source,
  post: { followers: number; side: Side },
  stream: RandomStream,
): Counts & { reactions?: Reactions } {
  if (platform === 'news') return {}
  const reach = drawReach(post.followers, stream)
  if (platform === 'twitter') return tweetCounts(reach, stream)
  if (platform === 'instagram') {
    const likes = part(reach, -2.4, stream)
    return { likes, comments: part(likes, -3.4, stream) }
  }
  return facebookCounts(part(reach, -3, stream), post.side, stream)
}

function drawReach(followers: number, stream: RandomStream): number {
  const usual = 2.2 * followers ** 0.84 * Math.exp(1.05 * stream.normal())
  const spread = stream.chance(VIRAL_PART) ? 4 * (1 - stream.next()) ** (-1 / 1.3) : 1
  return Math.min(40_000_000, usual * spread)
}

function tweetCounts(views: number, stream: RandomStream): Counts {
  const likes = part(views, -3.9, stream)
  return {
    views: Math.round(views) + likes,
    likes,
    replies: part(likes, -2, stream),
    retweets: part(likes, -1.8, stream),
  }
}

function facebookCounts(total: number, side: Side, stream: RandomStream): Counts & { reactions: Reactions } {
  const parts = REACTION_PARTS[side]
  const of = (share: number) => Math.round(total * share * Math.exp(0.35 * stream.normal()))
  const reactions = {
    like: of(parts.like),
    love: of(parts.love),
    haha: of(parts.haha),
    wow: of(parts.wow),
    sad: of(parts.sad),
    angry: of(parts.angry),
  }
  return {
    likes: reactions.like,
    comments: part(total, -1.9, stream),
    shares: part(total, -2.3, stream),
    reactions,
  }
}

/** A part of a number, e to the power of `logPart` of it, log-normally scattered; small numbers round by chance. */
function part(of: number, logPart: number, stream: RandomStream): number {
  return Math.floor(of * Math.exp(logPart + 0.6 * stream.normal()) + stream.next())
}
