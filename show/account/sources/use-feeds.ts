import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFeed, listFeeds, removeFeed } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

const KEY = ['operator', 'feeds']

/** The news feeds that are read here. For operators alone. */
export function useFeeds() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(listFeeds, { signal }) })
}

export function useAddFeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (url: string) => callApi(addFeed, { body: { url } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export function useRemoveFeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(removeFeed, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
