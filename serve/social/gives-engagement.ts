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

/** A sum of engagement; undefined where it is 0 because the source gives none of the counts that it is made of. */
export function knownEngagement(
  ctx: Pick<Context, 'sources'>,
  { source, sum }: { source: Source; sum: number },
): number | undefined {
  return sum > 0 || givesEngagement(ctx, source) ? sum : undefined
}
