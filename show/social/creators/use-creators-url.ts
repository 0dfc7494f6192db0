import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'

/** As long as creators of everything are ranked. */
export const CREATOR_PERIODS = ['24h', '7d'] as const
export type CreatorPeriod = (typeof CREATOR_PERIODS)[number]

export const CREATOR_SORTS = ['engagement', 'posts'] as const
export type CreatorSort = (typeof CREATOR_SORTS)[number]

/** What the page shows is in its address. */
export interface CreatorsUrl {
  period: CreatorPeriod
  sortBy: CreatorSort
  /** From 1. */
  page: number
  setPeriod(period: CreatorPeriod): void
  setSort(sortBy: CreatorSort): void
  setPage(page: number): void
}

/** With the address's order, or by posts where the source gives no engagement. */
export function useCreatorsUrl(hasEngagement: boolean): CreatorsUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    sortBy: hasEngagement ? url.sortBy : 'posts',
    page: Math.max(1, url.page),
    setPeriod: (period) => setUrl({ period, page: 1 }),
    setSort: (sortBy) => setUrl({ sortBy, page: 1 }),
    setPage: (page) => setUrl({ page }),
  }
}

const PARSERS = {
  period: parseAsStringLiteral(CREATOR_PERIODS).withDefault('7d'),
  sortBy: parseAsStringLiteral(CREATOR_SORTS).withDefault('engagement'),
  page: parseAsInteger.withDefault(1),
}
