import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { listPlatformSummaries } from '#contract/app/social-platforms.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { type Period, periodUntil } from './periods.ts'

/** What each platform comes to in the period that ends now. */
export function usePlatformSummaries(period: Period) {
  return useQuery({
    queryKey: ['platforms', period],
    queryFn: ({ signal }) =>
      requestApi<AnswerOf<typeof listPlatformSummaries>>('/social/platforms', {
        query: periodUntil(period, new Date()),
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
