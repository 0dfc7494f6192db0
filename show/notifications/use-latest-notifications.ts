import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotifications } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { useLive } from '../shell/live/use-live.ts'

export const LATEST = ['notifications', 'latest'] as const
const SHOWN_MAX = 4
const RENEW_EVERY_MS = 60_000

/** The newest few and how many are unread, renewed as they change while somebody is signed in. Here too it is heard that tasks have changed. */
export function useLatestNotifications() {
  const { isAuthenticated } = useAuth()
  const queries = useQueryClient()
  useLive(
    'account',
    (event) => {
      if (event.type === 'account') queries.invalidateQueries({ queryKey: [event.changed] })
    },
    isAuthenticated,
  )
  return useQuery({
    queryKey: LATEST,
    queryFn: ({ signal }) =>
      callApi(listNotifications, {
        query: { limit: SHOWN_MAX },
        signal,
      }),
    enabled: isAuthenticated,
    refetchInterval: RENEW_EVERY_MS,
  })
}
