import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ContractOf, listPlatformSummaries, searchPosts } from '#contract/app/operations.ts'
import type { QueryOf } from '#contract/route.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useLive } from '../shell/live/use-live.ts'
import { type Period, periodUntil } from './periods.ts'
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

/** Posts come in swarms, and a search costs more than a list. */
const HEAR_EVERY_MS = 5_000
const ASK_EVERY_MS = MINUTE_MS
const COUNTED_MAX = 100

interface NewMatches {
  count: number
  isMore: boolean
  /** Unknown for now. */
  isLost: boolean
}

/** How many posts of the search came after it was asked: counted when some arrive, and now and then. */
export function useNewMatches(query: SearchQuery, enabled: boolean): NewMatches {
  const queries = useQueryClient()
  const { endDate: since, startDate: _, ...words } = query
  const key = ['new-matches', words, since]
  useLive(
    'posts',
    (event) => {
      if (event.type !== 'post') return
      if (query.platform !== undefined && event.post.platform !== query.platform) return
      const askedAt = queries.getQueryState(key)?.dataUpdatedAt ?? 0
      // Which of the words it has, the database says.
      if (Date.now() - askedAt > HEAR_EVERY_MS) void queries.invalidateQueries({ queryKey: key })
    },
    enabled,
  )
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const found = await callApi(searchPosts, {
        query: { ...words, startDate: since, limit: COUNTED_MAX },
        signal,
      })
      return { count: found.data.length, isMore: found.nextCursor !== undefined }
    },
    enabled,
    initialData: NONE,
    initialDataUpdatedAt: Date.parse(since),
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  })
  return { ...data, isLost: isError }
}

const NONE = { count: 0, isMore: false }

/** What each platform comes to in the period that ends at `until` or now; of a search, exactly what it finds in its own period. */
export function usePlatformSummaries(period: Period, search?: SearchQuery, until?: string | null) {
  const { platform: _, ...ofAll } = search ?? {}
  const found = search && isAsked(search) ? ofAll : undefined
  return useQuery({
    queryKey: ['platforms', found ?? period, until],
    queryFn: ({ signal }) =>
      callApi(listPlatformSummaries, {
        query: found ?? periodUntil(period, until ? new Date(until) : new Date()),
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
