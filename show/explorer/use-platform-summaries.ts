import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPlatformSummaries } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { type Period, periodUntil } from './periods.ts'
import { isAsked, type SearchQuery } from './use-search.ts'

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
