import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationPreference, QuietHours } from '#contract/app/notifications.ts'
import {
  type AnswerTo,
  liftQuietHours,
  listPreferences,
  setPreference,
  setQuietHours,
} from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'

export type Preferences = AnswerTo<typeof listPreferences>
/** What one press changes of a kind. */
export type PreferenceChange = Pick<NotificationPreference, 'id'> & { enabled?: boolean; mail?: boolean }

const QUERY = ['notification-preferences'] as const

/** The kinds of notifications, how they are sent, and when mails wait. */
export function usePreferences() {
  return useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => callApi(listPreferences, { signal }),
    staleTime: 0, // quiet hours follow the time zone, which may just have been changed
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
      callApi(setPreference, { params: { id }, body: change }),
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
      if (quietHours) return callApi(setQuietHours, { body: quietHours })
      await callApi(liftQuietHours)
      return null
    },
    onSuccess: (quietHours) =>
      queries.setQueryData<Preferences>(QUERY, (now) => now && { ...now, quietHours }),
  })
}
