import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, listNotifications, readNotifications } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { LATEST } from './use-latest-notifications.ts'

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
