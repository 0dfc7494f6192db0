import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Alert } from '#contract/app/alerts.ts'
import {
  type AnswerTo,
  type BodyFor,
  createAlert,
  deleteAlert,
  listAlerts,
  restoreAlert,
  updateAlert,
} from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'

export type AlertList = AnswerTo<typeof listAlerts>
export type NewAlert = BodyFor<typeof createAlert>
export type AlertChange = BodyFor<typeof updateAlert>

const QUERY = ['alerts'] as const
const RENEW_EVERY_MS = 10_000

/** The account's alerts, newest first; asked for again while one may fire. */
export function useAlerts() {
  return useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => callApi(listAlerts, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ active }) => active) ? RENEW_EVERY_MS : false,
  })
}

/** Stores what the form holds: a new alert, or the change of one. */
export function useSaveAlert() {
  const change = useChangeList()
  return useMutation({
    mutationFn: (given: { id: string; body: AlertChange } | { id?: undefined; body: NewAlert }) =>
      given.id === undefined
        ? callApi(createAlert, { body: given.body })
        : callApi(updateAlert, { params: { id: given.id }, body: given.body }),
    onSuccess: (saved) => change.put(saved),
    onSettled: () => change.renew(),
  })
}

/** Pauses or resumes at once; taken back when it was not saved. */
export function useSwitchAlert() {
  const change = useChangeList()
  return useMutation({
    mutationFn: ({ id, active }: Pick<Alert, 'id' | 'active'>) =>
      callApi(updateAlert, { params: { id }, body: { active } }),
    onMutate: ({ id, active }) =>
      change.guess((alerts) =>
        alerts.map((one) =>
          one.id === id
            ? { ...one, active, state: active ? ('waiting' as const) : ('paused' as const) }
            : one,
        ),
      ),
    onSuccess: (saved) => change.put(saved),
    onError: (_error, _alert, before) => change.takeBack(before),
    onSettled: () => change.renew(),
  })
}

/** Mutes until a moment, or no longer where it is null, at once; taken back when it was not saved. */
export function useMuteAlert() {
  const change = useChangeList()
  return useMutation({
    mutationFn: ({ id, mutedUntil }: { id: string; mutedUntil: string | null }) =>
      callApi(updateAlert, { params: { id }, body: { mutedUntil } }),
    onMutate: ({ id, mutedUntil }) =>
      change.guess((alerts) =>
        alerts.map((one) => (one.id === id ? { ...one, mutedUntil: mutedUntil ?? undefined } : one)),
      ),
    onSuccess: (saved) => change.put(saved),
    onError: (_error, _alert, before) => change.takeBack(before),
    onSettled: () => change.renew(),
  })
}

/** Takes an alert off the list at once, and puts it there again when it was not deleted. */
export function useDeleteAlert() {
  const change = useChangeList()
  return useMutation({
    mutationFn: ({ id }: Alert) => callApi(deleteAlert, { params: { id } }),
    onMutate: ({ id }) => change.guess((alerts) => alerts.filter((one) => one.id !== id)),
    onError: (_error, _alert, before) => change.takeBack(before),
    onSettled: () => change.renew(),
  })
}

/** Brings back what was just deleted. */
export function useRestoreAlert() {
  const change = useChangeList()
  return useMutation({
    mutationFn: ({ id }: Alert) => callApi(restoreAlert, { params: { id } }),
    onSuccess: (restored) => change.put(restored),
    onSettled: () => change.renew(),
  })
}

/** How the list in the cache is changed while the server is asked, and after. */
function useChangeList() {
  const queries = useQueryClient()
  return {
    async guess(change: (alerts: Alert[]) => Alert[]): Promise<AlertList | undefined> {
      await queries.cancelQueries({ queryKey: QUERY })
      const before = queries.getQueryData<AlertList>(QUERY)
      if (before) queries.setQueryData<AlertList>(QUERY, { ...before, data: change(before.data) })
      return before
    },
    takeBack: (before: AlertList | undefined) => queries.setQueryData(QUERY, before),
    /** In its place; a new one and one that came back by when they were made. */
    put: (alert: Alert) =>
      queries.setQueryData<AlertList>(
        QUERY,
        (now) =>
          now && {
            ...now,
            data: [alert, ...now.data.filter(({ id }) => id !== alert.id)].toSorted((a, b) =>
              b.createdAt.localeCompare(a.createdAt),
            ),
          },
      ),
    renew: () => queries.invalidateQueries({ queryKey: QUERY }),
  }
}
