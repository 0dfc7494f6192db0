import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { COUNTS, type MediaType, type Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { CountRange, PostFilter, PostNarrowing, PostSort } from '#store/social/post-filter.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { readMoment, readPeriod } from '../http/read-period.ts'
import { nameOfSource } from '../sources/attributions.ts'
import { countsOfSource, listKnownSources } from './page-answer.ts'

/** What every list, search and file of posts is narrowed by; its contract lists which of the counts. */
interface NarrowingQuery {
  q?: string
  symbol?: string
  username?: string
  lang?: string
  minSentiment?: number
  maxSentiment?: number
  mediaType?: MediaType
  location?: string
}

interface FilterQuery extends NarrowingQuery {
  startDate?: string
  endDate?: string
  asOf?: string
}

/** The filter that the parameters of a table make; ALL_SOURCES is a table too. Throws a 400 that names the parameter. */
export function readPostFilter(ctx: Context, platform: Source, query: FilterQuery): PostFilter {
  const narrowing = readNarrowing(ctx, platform, query)
  const filter: PostFilter = { platform, ...readPeriod(query), ...narrowing }
  if (platform === ALL_SOURCES) filter.sources = listSourcesWith(ctx, narrowing)
  if (query.asOf !== undefined) filter.asOf = toAsOf(ctx, query.asOf)
  return filter
}

/** What parameters narrow posts by beside their source and time. Throws a 400 that names the parameter. */
export function readNarrowing(
  ctx: Pick<Context, 'sources'>,
  platform: Source,
  query: NarrowingQuery,
): PostNarrowing {
  const { q, symbol, username, lang, minSentiment: min, maxSentiment: max, mediaType, location } = query
  if (min !== undefined && max !== undefined && min > max) {
    throw invalid('minSentiment', 'minSentiment must not be above maxSentiment')
  }
  return {
    // Each query has a part of the counts; its contract lists which.
    ranges: toRanges(ctx, platform, query as Record<string, string | number | undefined>),
    ...(username !== undefined && { username: toUsername(username) }),
    ...(symbol !== undefined && { symbol: toSymbol(symbol) }),
    ...(q?.trim() && { words: q }),
    ...(lang !== undefined && { lang: lang.toLowerCase() }),
    ...((min !== undefined || max !== undefined) && { moodBp: { min: toBp(min), max: toBp(max) } }),
    ...(mediaType !== undefined && { mediaType }),
    ...(location !== undefined && { location }),
  }
}

/** The sources whose posts can pass where a count is asked for; undefined: all. */
export function listSourcesWith(
  ctx: Pick<Context, 'sources'>,
  { ranges }: PostNarrowing,
): Source[] | undefined {
  if (ranges.length === 0) return undefined
  return listKnownSources(ctx).filter((source) =>
    ranges.every(({ count }) => countsOfSource(ctx, source).includes(count)),
  )
}

function toSymbol(text: string): string {
  const symbol = text.trim().replace(/^\$/, '')
  if (symbol === '') throw invalid('symbol', 'symbol must be a ticker, such as BTC')
  return symbol.toUpperCase()
}

function toBp(sentiment: number | undefined): number | undefined {
  return sentiment === undefined ? undefined : Math.round(sentiment * 10_000)
}

function toUsername(text: string): string {
  const username = text.trim().replace(/^@/, '')
  if (username === '') throw invalid('username', 'username must have a character besides the @')
  return username
}

const AS_OF_AGE_MAX_MS = HOUR_MS

/** What was stored later has to be looked at one by one, so a day of it is refused. */
function toAsOf(ctx: Context, text: string): Date {
  const oldest = ctx.now().getTime() - AS_OF_AGE_MAX_MS
  return new Date(Math.max(readMoment(text).getTime(), oldest))
}

function toRanges(
  ctx: Pick<Context, 'sources'>,
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
      throw invalid(
        asked,
        `${asked} is no filter of ${nameOfSource(ctx, platform)}: ${describeCounts(given)}`,
      )
    }
    if (min !== undefined && max !== undefined && min > max) {
      throw invalid(`min${name}`, `min${name} must not be above max${name}`)
    }
    return [{ count, min, max }]
  })
}

function describeCounts(given: readonly string[]): string {
  return given.length === 0 ? 'its posts come without counts' : `its posts come with ${given.join(', ')}`
}

/** The order that a table's parameters ask for; `createdAt` and `created_at` are the same. Throws a 400. */
export function readPostSort(
  ctx: Context,
  platform: Source,
  query: { sortBy: PostSort['by'] | 'createdAt'; sortOrder: PostSort['order'] },
): PostSort {
  const by = query.sortBy === 'createdAt' ? 'created_at' : query.sortBy
  const isOfAll = platform === ALL_SOURCES
  const known = ['created_at', 'username', ...(isOfAll ? [] : countsOfSource(ctx, platform))]
  if (isOfAll && !known.includes(by)) {
    throw invalid(
      'sortBy',
      'sortBy must be one of created_at, username for all sources: name one to sort by a count',
    )
  }
  if (!known.includes(by)) {
    throw invalid('sortBy', `sortBy must be one of ${known.join(', ')} for ${nameOfSource(ctx, platform)}`)
  }
  return { by, order: query.sortOrder }
}
