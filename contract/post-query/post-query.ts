import { COUNTS } from '../posts.ts'

/** What stands for every source where a platform is chosen. spec, section 9 */
export const ALL_SOURCES = 'all'

const COUNT_NAMES = COUNTS.flatMap((count) => {
  const name = count.replace(/^./, (first) => first.toUpperCase()) as Capitalize<typeof count>
  return [`min${name}`, `max${name}`] as const
})

/** What narrows posts beside their source and time, in the order of an address. */
export const POST_FILTER_NAMES = [
  'q',
  'symbol',
  'username',
  'lang',
  'minSentiment',
  'maxSentiment',
  ...COUNT_NAMES,
  'mediaType',
  'location',
] as const
export type PostFilterName = (typeof POST_FILTER_NAMES)[number]

/** Of the time either whole days or moments, or a period that ends at `until` or now. */
const TIME_NAMES = ['startDate', 'endDate', 'period', 'until'] as const
const ORDER_NAMES = ['sortBy', 'sortOrder'] as const

export const POST_QUERY_NAMES = ['platform', ...POST_FILTER_NAMES, ...TIME_NAMES, ...ORDER_NAMES] as const
export type PostQueryName = (typeof POST_QUERY_NAMES)[number]

/**
 * Which posts and in which order, as tables, explorer, asset pages, saved views, exports and alerts hand it on. The
 * values are the texts of an address: what is wrong with one the API says by its name. What is absent does not narrow;
 * without `platform` it is of all sources.
 */
export type PostQuery = Partial<Record<PostQueryName, string>>

/** The query of an address: the parameters that are of it, each in its one form; others are left out. */
export function readPostQuery(address: string | URLSearchParams): PostQuery {
  const given = new URLSearchParams(address)
  return toPostQuery(Object.fromEntries(POST_QUERY_NAMES.map((name) => [name, given.get(name) ?? undefined])))
}

/** A query in its one form: without what does not narrow, in one order. */
export function toPostQuery(given: Readonly<Record<string, string | number | null | undefined>>): PostQuery {
  const query: PostQuery = {}
  for (const name of POST_QUERY_NAMES) {
    const value = given[name]
    const text = value === undefined || value === null ? '' : tidy(name, String(value))
    if (text !== '') query[name] = text
  }
  if (query.platform === ALL_SOURCES) delete query.platform
  return query
}

/** The query as an address has it behind its "?": reading it gives the same query. */
export function printPostQuery(query: PostQuery): string {
  return new URLSearchParams(toPostQuery(query) as Record<string, string>).toString()
}

function tidy(name: PostQueryName, value: string): string {
  // Half of a pair cannot stand in an address.
  const text = value.toWellFormed().trim()
  if (name === 'username') return text.replace(/^@+/, '').trim()
  if (name === 'symbol') return text.replace(/^\$+/, '').trim().toUpperCase()
  return name === 'lang' ? text.toLowerCase() : text
}
