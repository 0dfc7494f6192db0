import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { PLATFORMS } from '#contract/posts.ts'
import { PERIODS } from './periods.ts'

export const PLATFORM_CHOICES = ['all', ...PLATFORMS] as const // spec, section 9
export type PlatformChoice = (typeof PLATFORM_CHOICES)[number]

export interface ExplorerSearch {
  q: string
  platform: PlatformChoice
  period: (typeof PERIODS)[number]
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

const PARSERS = {
  q: parseAsString.withDefault(''),
  platform: parseAsStringLiteral(PLATFORM_CHOICES).withDefault('all'),
  period: parseAsStringLiteral(PERIODS).withDefault('7d'),
}
