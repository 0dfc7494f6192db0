import { useQuery } from '@tanstack/react-query'
import { getSearchVolume } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import type { SearchQuery } from './use-search.ts'

/** How many posts the search finds over its period. */
export function useSearchVolume(query: SearchQuery) {
  return useQuery({
    queryKey: ['search-volume', query],
    queryFn: ({ signal }) => callApi(getSearchVolume, { query: { ...query }, signal }),
    refetchOnWindowFocus: false,
  })
}
