import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { searchPosts } from '#contract/app/social.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { periodUntil } from './periods.ts'
import type { ExplorerSearch } from './use-explorer-url.ts'

export type SearchQuery = { q: string; platform?: string; startDate: string; endDate: string }

/**
 * The posts that a search finds, page by page. The period is fixed when the search begins, so that later pages belong
 * to the first. An answer to an earlier search is aborted, and would be of another key, so it never shows.
 */
export function useSearch(search: ExplorerSearch) {
  const query = useMemo(() => toQuery(search, new Date()), [search])
  const result = useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestApi<AnswerOf<typeof searchPosts>>('/social/search', { query: { ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    enabled: query.q !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  return { query, result }
}

function toQuery({ q, platform, period }: ExplorerSearch, now: Date): SearchQuery {
  return {
    q: q.trim(),
    ...(platform === 'all' ? {} : { platform }), // spec, section 7: absent means all
    ...periodUntil(period, now),
  }
}
