import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { POST_FILTER_NAMES, type PostQuery } from '#contract/post-query/post-query.ts'
import { PLATFORMS } from '#contract/posts.ts'
import { PERIODS } from './periods.ts'

export const PLATFORM_CHOICES = ['all', ...PLATFORMS] as const // spec, section 9
/** One of the choices, or the id of another source that has posts. */
export type PlatformChoice = string

export interface ExplorerSearch {
  q: string
  platform: PlatformChoice
  period: (typeof PERIODS)[number]
  /** Where the period ends, ISO 8601; now unless given. */
  until?: string | null
  /** What else narrows the posts: of a query of posts what stands neither in the box nor beside it. */
  filters?: PostQuery
  /** The form of the filters is open. */
  panel?: boolean
}

/** What is searched stands in the address. Typing replaces it; a choice is a step that Back undoes. */
export function useExplorerUrl(): [ExplorerSearch, (change: Partial<ExplorerSearch>) => void] {
  const [search, setSearch] = useQueryStates(PARSERS)
  const [values, setValues] = useQueryStates(FILTER_PARSERS)
  const filters = Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as PostQuery
  return [
    { ...search, filters },
    ({ filters: next, ...change }) => {
      if (Object.keys(change).length > 0) setSearch(change, { history: 'q' in change ? 'replace' : 'push' })
      if (next === undefined) return
      setValues(Object.fromEntries(FILTER_NAMES.map((name) => [name, next[name] || null])), {
        history: 'push',
      })
    },
  ]
}

/** Where a period ends, ISO 8601. */
export const parseAsEnd = createParser({
  parse: (text) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()),
  serialize: (text: string) => text,
})

const PARSERS = {
  q: parseAsString.withDefault(''),
  platform: parseAsString.withDefault('all'),
  period: parseAsStringLiteral(PERIODS).withDefault('7d'),
  until: parseAsEnd,
  panel: parseAsBoolean.withDefault(false),
}

const FILTER_NAMES = POST_FILTER_NAMES.filter((name) => name !== 'q')
const FILTER_PARSERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, parseAsString]))
