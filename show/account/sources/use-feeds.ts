import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFeed, listFeeds, removeFeed, tryFeed } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

const KEY = ['operator', 'feeds']

/** The news feeds that are read here. For operators alone. */
export function useFeeds() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(listFeeds, { signal }) })
}

/** Reads a feed once and tells what it holds; nothing is stored. */
export function useTryFeed() {
  return useMutation({ mutationFn: (url: string) => callApi(tryFeed, { body: { url } }) })
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
