import { useQuery } from '@tanstack/react-query'
import type { SearchVolume } from '#contract/app/search-volume.ts'
import { requestApi } from '../shell/api/request-api.ts'
import type { SearchQuery } from './use-search.ts'

/** How many posts the search finds over its period. */
export function useSearchVolume(query: SearchQuery) {
  return useQuery({
    queryKey: ['search-volume', query],
    queryFn: ({ signal }) =>
      requestApi<SearchVolume>('/social/search/volume', { query: { ...query }, signal }),
    refetchOnWindowFocus: false,
  })
}
