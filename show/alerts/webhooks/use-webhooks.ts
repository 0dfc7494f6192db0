import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BodyFor,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

const QUERY = ['webhooks'] as const
/** While a log is open: an answer is there within seconds. */
const RENEW_EVERY_MS = 3_000

export function useWebhooks() {
  return useQuery({ queryKey: QUERY, queryFn: ({ signal }) => callApi(listWebhooks, { signal }) })
}

/** The newest deliveries to a webhook, `limit` at most, asked for again while they are looked at. */
export function useDeliveries(id: string, limit: number) {
  return useQuery({
    queryKey: [...QUERY, id, limit],
    queryFn: ({ signal }) => callApi(listDeliveries, { params: { id }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_EVERY_MS,
  })
}

/** The newest deliveries to several webhooks, in their order; undefined for what has not come. */
export function useDeliveriesOf(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...QUERY, id, 'newest'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(listDeliveries, { params: { id }, query: { limit: 50 }, signal }),
    })),
    combine: (results) => results.map(({ data }) => data?.data),
  })
}

/** What can be done with webhooks; each asks for the list again when it is done. */
export function useWebhookActions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: QUERY })
  return {
    add: useMutation({
      mutationFn: (body: BodyFor<typeof createWebhook>) => callApi(createWebhook, { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, active }: { id: string; active: boolean }) =>
        callApi(updateWebhook, { params: { id }, body: { active } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => callApi(deleteWebhook, { params: { id } }),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: (id: string) =>
        callApi(rotateWebhookSecret, { params: { id }, body: { overlapHours: 24 } }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (id: string) => callApi(testWebhook, { params: { id } }),
      onSettled,
    }),
    replay: useMutation({
      mutationFn: (id: string) => callApi(replayDelivery, { params: { id } }),
      onSettled,
    }),
  }
}
