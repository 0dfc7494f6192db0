import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createOutlet, deleteOutlet, listOutlets } from '#contract/app/operations.ts'
import type { OutletKind } from '#contract/app/outlets.ts'
import { callApi } from '../shell/api/call-api.ts'

const OUTLETS = ['outlets'] as const

/** What a feed is to be of. */
export interface FeedOf {
  kind: OutletKind
  /** Of a search, its filters as an address has them; of stories `symbol=BTC` or nothing. */
  query: string
}

/** The feeds of the account, the newest first. */
export function useOutlets() {
  return useQuery({ queryKey: OUTLETS, queryFn: ({ signal }) => callApi(listOutlets, { signal }) })
}

/** Makes a feed and gives it with its token, which is shown once. */
export function useCreateOutlet() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: FeedOf & { name: string }) => callApi(createOutlet, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: OUTLETS }),
  })
}

export function useDeleteOutlet() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(deleteOutlet, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: OUTLETS }),
  })
}
