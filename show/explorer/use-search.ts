import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ContractOf, searchPosts } from '#contract/app/operations.ts'
import type { QueryOf } from '#contract/route.ts'
import { callApi } from '../shell/api/call-api.ts'
import { periodUntil } from './periods.ts'
import type { ExplorerSearch } from './use-explorer-url.ts'

/** As the API takes it; the texts of filters are those of the address, and what is wrong with one it says. */
export type SearchQuery = Omit<QueryOf<ContractOf<typeof searchPosts>>, 'limit' | 'cursor'> & {
  startDate: string
  endDate: string
}

/** Whether a search asks for anything. */
export function isAsked({ platform, startDate, endDate, ...asked }: SearchQuery): boolean {
  return Object.keys(asked).length > 0
}

/**
 * The posts that a search finds, page by page. The period is fixed when the search begins, so that later pages belong
 * to the first. An answer to an earlier search is aborted, and would be of another key, so it never shows.
 */
export function useSearch(search: ExplorerSearch) {
  const [renewedAt, setRenewedAt] = useState<Date>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search has its own moment
  const query = useMemo(
    () => toQuery(search, search.until ? new Date(search.until) : new Date()),
    [search, renewedAt],
  )
  const result = useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam: cursor, signal }) => callApi(searchPosts, { query: { ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    enabled: isAsked(query),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  /** Searches the same up to now. */
  const renew = () => setRenewedAt(new Date())
  return { query, result, renew }
}

function toQuery({ q, platform, period, filters }: ExplorerSearch, now: Date): SearchQuery {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(filters as Partial<SearchQuery>),
    ...(platform === 'all' ? {} : { platform }), // spec, section 7: absent means all
    ...periodUntil(period, now),
  }
}
