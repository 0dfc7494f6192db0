import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookFormat } from '#contract/app/delivery/webhook-rules.ts'
import type { Webhook } from '#contract/app/delivery/webhooks.ts'
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

export const FORMAT_LABELS: Record<WebhookFormat, string> = {
  standard: 'Your own program',
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
}

type Labelled = Pick<Webhook, 'id' | 'name' | 'format' | 'url'>

/** A webhook by its own name, else by what receives it; with its address where another of `all` is called the same. */
export function labelOf(webhook: Labelled, all: readonly Labelled[]): string {
  const name = nameOf(webhook)
  const isShared = all.some((other) => other.id !== webhook.id && nameOf(other) === name)
  return isShared ? `${name} at ${webhook.url}` : name
}

/** By its own name, else by what receives it. */
export function nameOf({ name, format }: Pick<Webhook, 'name' | 'format'>): string {
  return name ?? FORMAT_LABELS[format]
}
