import { COUNTS, type MediaType, type Source } from '#contract/posts.ts'
import type { CountRange, PostFilter, PostSort } from '#store/social/post-filter.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { readMoment, readPeriod } from '../http/read-period.ts'
import { nameOfSource } from '../sources/name-of-source.ts'
import { countsOfSource } from './counts-of-source.ts'

/** What every table's query has of its filter; the counts and the rest are the platform's own. */
interface FilterQuery {
  username?: string
  startDate?: string
  endDate?: string
  asOf?: string
}

/** The filter that a table's parameters make. Throws a 400 that names the parameter. */
export function readPostFilter(ctx: Context, platform: Source, query: FilterQuery): PostFilter {
  // Each platform's query has a part of these; its contract tells which.
  const parameters = query as Record<string, string | number | undefined>
  const filter: PostFilter = { platform, ...readPeriod(query), ranges: toRanges(ctx, platform, parameters) }
  if (query.username !== undefined) filter.username = toUsername(query.username)
  if (parameters.mediaType !== undefined) filter.mediaType = parameters.mediaType as MediaType
  if (parameters.location !== undefined) filter.location = String(parameters.location)
  if (query.asOf !== undefined) filter.asOf = toAsOf(ctx, query.asOf)
  return filter
}

function toUsername(text: string): string {
  const username = text.trim().replace(/^@/, '')
  if (username === '') throw invalid('username', 'username must have a character besides the @')
  return username
}

const AS_OF_AGE_MAX_MS = 3_600_000

/** What was stored later has to be looked at one by one, so nobody may ask for a day of it. */
function toAsOf(ctx: Context, text: string): Date {
  const oldest = ctx.now().getTime() - AS_OF_AGE_MAX_MS
  return new Date(Math.max(readMoment(text).getTime(), oldest))
}

function toRanges(
  ctx: Context,
  platform: Source,
  parameters: Record<string, string | number | undefined>,
): CountRange[] {
  const given = countsOfSource(ctx, platform)
  return COUNTS.flatMap((count) => {
    const name = `${count[0]?.toUpperCase()}${count.slice(1)}`
    const [min, max] = [parameters[`min${name}`], parameters[`max${name}`]] as (number | undefined)[]
    if (min === undefined && max === undefined) return []
    if (!given.includes(count)) {
      const asked = min === undefined ? `max${name}` : `min${name}`
      throw invalid(asked, `${asked} is no filter of ${nameOfSource(ctx, platform)}: ${tellCounts(given)}`)
    }
    if (min !== undefined && max !== undefined && min > max) {
      throw invalid(`min${name}`, `min${name} must not be above max${name}`)
    }
    return [{ count, min, max }]
  })
}

function tellCounts(given: readonly string[]): string {
  return given.length === 0 ? 'its posts come without counts' : `its posts come with ${given.join(', ')}`
}

/** The order that a table's parameters ask for; `createdAt` and `created_at` are the same. Throws a 400. */
export function readPostSort(
  ctx: Context,
  platform: Source,
  query: { sortBy: PostSort['by'] | 'createdAt'; sortOrder: PostSort['order'] },
): PostSort {
  const by = query.sortBy === 'createdAt' ? 'created_at' : query.sortBy
  const known = ['created_at', 'username', ...countsOfSource(ctx, platform)]
  if (!known.includes(by)) {
    throw invalid('sortBy', `sortBy must be one of ${known.join(', ')} for ${nameOfSource(ctx, platform)}`)
  }
  return { by, order: query.sortOrder }
}
