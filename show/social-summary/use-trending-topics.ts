import { useQuery } from '@tanstack/react-query'
import { listTrendingTopics } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'

const TOPICS_MAX = 12

/** What most people speak of, by surprise, of the last 24 hours or those up to `until`. */
export function useTrendingTopics(until: string | null) {
  return useQuery({
    queryKey: ['trending-topics', until],
    queryFn: ({ signal }) =>
      callApi(listTrendingTopics, {
        query: { limit: TOPICS_MAX, endDate: until ?? undefined },
        signal,
      }),
    refetchInterval: RENEW_EVERY_MS,
  })
}

const RENEW_EVERY_MS = 60_000 // the server counts whole hours and keeps its answer for a minute
