import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Notification } from '#contract/app/notifications.ts'
import { type AnswerTo, listNotifications, readNotifications } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { useLive } from '../shell/live/use-live.ts'

export type NotificationPage = AnswerTo<typeof listNotifications>
type Pages = InfiniteData<NotificationPage, string | undefined>

const LIST = ['notifications', 'list'] as const

/** All notifications, page by page, the newest first. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam: cursor, signal }) => callApi(listNotifications, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Marks what is shown as read, at once; what comes meanwhile stays unread. It is taken back when it was not saved. */
export function useMarkAllRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ upTo }: { upTo: string }) => callApi(readNotifications, { body: { upTo } }),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: ['notifications'] })
      const before = {
        list: queries.getQueryData<Pages>(LIST),
        latest: queries.getQueryData<NotificationPage>(LATEST),
      }
      const readAt = new Date().toISOString()
      queries.setQueryData<Pages>(
        LIST,
        (now) => now && { ...now, pages: now.pages.map((page) => markRead(page, readAt)) },
      )
      queries.setQueryData<NotificationPage>(LATEST, (now) => now && markRead(now, readAt))
      return before
    },
    onError: (_error, _variables, before) => {
      queries.setQueryData(LIST, before?.list)
      queries.setQueryData(LATEST, before?.latest)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}

function markRead(page: NotificationPage, readAt: string): NotificationPage {
  return { ...page, unread: 0, data: page.data.map((one) => ({ ...one, readAt: one.readAt ?? readAt })) }
}

export const LATEST = ['notifications', 'latest'] as const
const SHOWN_MAX = 4
const RENEW_EVERY_MS = MINUTE_MS

/** The newest few and how many are unread, renewed as they change during a session. Changes of tasks arrive here too. */
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

/**
 * What came after the newest that was known, the oldest first; nothing before anything was known (`undefined`; empty text:
 * there was none). What was read elsewhere meanwhile is not shown again.
 */
export function findNew(
  latest: readonly Notification[],
  newestKnown: string | undefined,
): readonly Notification[] {
  if (newestKnown === undefined) return []
  return latest
    .filter(({ createdAt, readAt }) => readAt === undefined && createdAt > newestKnown)
    .toReversed()
}
