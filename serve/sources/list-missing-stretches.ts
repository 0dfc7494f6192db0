import type { Source } from '#contract/posts.ts'
import type { MissingStretch } from '#contract/sources.ts'
import { listSourceGaps, type SourceGap } from '#store/sources/gaps.ts'
import type { Context } from '../context/context.ts'

const STRETCHES_MAX = 100

interface Period {
  /** As named; undefined: every source of posts. */
  sources?: readonly Source[]
  from: Date
  until: Date
}

/** What of a period could not be read and was not read afterwards either, the oldest first, at most the last 100. */
export async function listMissingStretches(
  ctx: Context,
  { sources, from, until }: Period,
): Promise<MissingStretch[]> {
  const gaps = await listSourceGaps(ctx.db, { sources, from, until })
  return toMissingStretches(
    ctx,
    gaps.filter(({ filled }) => !filled),
  )
}

/** Those of them, the oldest first, that are of sources of posts, at most the last 100. */
export function toMissingStretches(
  ctx: Pick<Context, 'sources'>,
  gaps: readonly Omit<SourceGap, 'filled'>[],
): MissingStretch[] {
  const ofPrices = ctx.sources.flatMap(({ id, kind }) => (kind === 'market' ? id : []))
  return gaps
    .filter(({ source }) => !ofPrices.includes(source))
    .slice(-STRETCHES_MAX)
    .map(({ source, from, until, reason }) => ({
      source,
      from: from.toISOString(),
      until: until.toISOString(),
      reason,
    }))
}
