import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Source } from '#contract/posts.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'

/** The ids that a caller may name, in alphabetical order. */
export function listKnownSources(ctx: Pick<Context, 'sources'>): Source[] {
  return ctx.sources
    .filter(({ kind }) => kind === 'social')
    .map(({ id }) => id)
    .sort()
}

/** Undefined where the source is known or not named, else what is wrong with it, in words for the caller. */
export function refusalOfSource(
  ctx: Pick<Context, 'sources'>,
  name: string,
  source: Source | undefined,
): string | undefined {
  if (source === undefined) return undefined
  const known = listKnownSources(ctx)
  return known.includes(source) ? undefined : `${name} must be one of ${known.join(', ')}`
}

/** A source that an address names, or ALL_SOURCES. Throws a 404 that says which there are. */
export function requireSource(ctx: Context, source: Source): Source {
  const known = listKnownSources(ctx)
  if (source === ALL_SOURCES || known.includes(source)) return source
  throw notFound(`There are no posts of "${source}" here. The sources are ${known.join(', ')}.`)
}
