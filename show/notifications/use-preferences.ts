import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { listPreferences, NotificationPreference, QuietHours } from '#contract/app/notifications.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../shell/api/request-api.ts'

export type Preferences = AnswerOf<typeof listPreferences>
/** What one press changes of a kind. */
export type PreferenceChange = Pick<NotificationPreference, 'id'> & { enabled?: boolean; mail?: boolean }

const QUERY = ['notification-preferences'] as const

/** What the account holder wants to be told of, by which ways, and when mails wait. */
export function usePreferences() {
  return useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => requestApi<Preferences>('/notifications/preferences', { signal }),
  })
}

/** Shows the new position at once, and the old one again when it could not be saved. */
export function useSavePreference() {
  const queries = useQueryClient()
  const put = ({ id, ...change }: PreferenceChange) =>
    queries.setQueryData<Preferences>(
      QUERY,
      (now) => now && { ...now, data: now.data.map((one) => (one.id === id ? { ...one, ...change } : one)) },
    )
  return useMutation({
    mutationFn: ({ id, ...change }: PreferenceChange) =>
      requestApi(`/notifications/preferences/${id}`, { method: 'PUT', body: change }),
    onMutate: async (change) => {
      put(change)
      await queries.cancelQueries({ queryKey: QUERY })
      put(change) // an answer that was under way has put back what was before
    },
    onError: (_, { id, enabled, mail }) =>
      put({
        id,
        ...(enabled === undefined ? {} : { enabled: !enabled }),
        ...(mail === undefined ? {} : { mail: !mail }),
      }),
  })
}

/** Sets the hours in which mails wait, or lifts them with null. */
export function useSaveQuietHours() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (quietHours: QuietHours | null) => {
      const path = '/notifications/quiet-hours'
      if (quietHours) return requestApi<QuietHours>(path, { method: 'PUT', body: quietHours })
      await requestApi<void>(path, { method: 'DELETE' })
      return null
    },
    onSuccess: (quietHours) =>
      queries.setQueryData<Preferences>(QUERY, (now) => now && { ...now, quietHours }),
  })
}
