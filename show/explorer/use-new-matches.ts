import { useQuery, useQueryClient } from '@tanstack/react-query'
import { searchPosts } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useLive } from '../shell/live/use-live.ts'
import type { SearchQuery } from './use-search.ts'

/** Posts come in swarms, and a search costs more than a list. */
const HEAR_EVERY_MS = 5_000
const ASK_EVERY_MS = 60_000
const COUNTED_MAX = 100

interface NewMatches {
  count: number
  isMore: boolean
  /** It cannot be told for now. */
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
