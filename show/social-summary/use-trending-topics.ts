import { useQuery } from '@tanstack/react-query'
import type { listTrendingTopics } from '#contract/app/trending-topics.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../shell/api/request-api.ts'

const TOPICS_MAX = 12

/** The hashtags of the last 24 hours that are spoken of most. */
export function useTrendingTopics() {
  return useQuery({
    queryKey: ['trending-topics'],
    queryFn: ({ signal }) =>
      requestApi<AnswerOf<typeof listTrendingTopics>>('/social/trending', {
        query: { limit: TOPICS_MAX },
        signal,
      }),
    refetchInterval: RENEW_EVERY_MS,
  })
}

const RENEW_EVERY_MS = 60_000 // the server counts whole hours and keeps its answer for a minute
