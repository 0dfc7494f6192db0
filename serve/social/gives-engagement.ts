import { isPlatform, type Source } from '#contract/posts.ts'
import type { Context } from '../context/context.ts'
import { countsOfSource } from './counts-of-source.ts'

/** What engagement is made of. */
const ENGAGEMENT_COUNTS = new Set<string>(['likes', 'replies', 'comments', 'shares', 'retweets'])

/**
 * Whether a source gives any of the counts that engagement is made of. What was imported for a platform may have counts
 * though the source itself is not read.
 */
export function givesEngagement(ctx: Pick<Context, 'sources'>, source: Source): boolean {
  return isPlatform(source) || countsOfSource(ctx, source).some((count) => ENGAGEMENT_COUNTS.has(count))
}

/**
 * A sum of engagement; undefined where it is 0 because no source of its posts gives any of the counts that it is made of.
 * No posts at all come to 0.
 */
export function knownEngagement(
  ctx: Pick<Context, 'sources'>,
  { sources, sum }: { sources: readonly Source[]; sum: number },
): number | undefined {
  const isKnown = sum > 0 || sources.length === 0 || sources.some((source) => givesEngagement(ctx, source))
  return isKnown ? sum : undefined
}
