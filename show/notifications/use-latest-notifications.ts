import { useQuery } from '@tanstack/react-query'
import type { listNotifications } from '#contract/app/notifications.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'

export const LATEST = ['notifications', 'latest'] as const
const SHOWN_MAX = 4
const RENEW_EVERY_MS = 60_000

/** The newest few and how many are unread, once a minute while somebody is signed in and looks at the page. */
export function useLatestNotifications() {
  const { isAuthenticated } = useAuth()
  return useQuery({
    queryKey: LATEST,
    queryFn: ({ signal }) =>
      requestApi<AnswerOf<typeof listNotifications>>('/notifications', {
        query: { limit: SHOWN_MAX },
        signal,
      }),
    enabled: isAuthenticated,
    refetchInterval: RENEW_EVERY_MS,
  })
}
