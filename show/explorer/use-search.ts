import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { searchPosts } from '#contract/app/operations.ts'
import type { Source } from '#contract/posts.ts'
import { callApi } from '../shell/api/call-api.ts'
import { periodUntil } from './periods.ts'
import type { ExplorerSearch } from './use-explorer-url.ts'

export type SearchQuery = { q: string; platform?: Source; startDate: string; endDate: string }

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
    enabled: query.q !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  /** Searches the same up to now. */
  const renew = () => setRenewedAt(new Date())
  return { query, result, renew }
}

function toQuery({ q, platform, period }: ExplorerSearch, now: Date): SearchQuery {
  return {
    q: q.trim(),
    ...(platform === 'all' ? {} : { platform }), // spec, section 7: absent means all
    ...periodUntil(period, now),
  }
}
