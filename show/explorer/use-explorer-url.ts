import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
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
}

/** What is searched stands in the address. Typing replaces it; a choice is a step that Back undoes. */
export function useExplorerUrl(): [ExplorerSearch, (change: Partial<ExplorerSearch>) => void] {
  const [search, setSearch] = useQueryStates(PARSERS)
  return [
    search,
    (change) => {
      setSearch(change, { history: 'q' in change ? 'replace' : 'push' })
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
}
