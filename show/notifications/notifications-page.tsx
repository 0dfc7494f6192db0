import { CheckCheck, Settings } from 'lucide-react'
import { listNotifications } from '#contract/app/operations.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { describeError } from '../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/links.tsx'
import { Chip } from '../ui/label/chip.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { NoNotifications, NotificationList, NotificationsSkeleton } from './notification-list.tsx'
import { useMarkAllRead, useNotifications } from './use-notifications.ts'

export const meta = () =>
  pageMeta({
    title: 'Notifications',
    description: 'Alerts that fired, mentions of your accounts and the daily summary.',
    hidden: true,
  })

const HEADING = {
  title: 'Notifications',
  description:
    'Alerts that fired, mentions of your accounts and the daily summary, newest first. Here at once, and by e-mail as you choose.',
  narrow: true,
} as const

export const handle = { heading: HEADING, asksEarly: [earlyAddress(listNotifications)] } satisfies PageHandle

export default function NotificationsPage() {
  const list = useNotifications()
  const markAllRead = useMarkAllRead()
  const notifications = list.data?.pages.flatMap((page) => page.data) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const newest = notifications[0]
  return (
    <Page>
      <div className="mx-auto max-w-prose">
        <PageHeader
          title={HEADING.title}
          description={HEADING.description}
          mark={unread > 0 && <Chip>{describeUnread(unread)}</Chip>}
          actions={
            <>
              <Button
                size="sm"
                disabled={unread === 0 || !newest}
                icon={<CheckCheck size={14} aria-hidden="true" />}
                onClick={() => newest && markAllRead.mutate({ upTo: newest.id })}
              >
                Mark all as read
              </Button>
              <LinkButton
                size="sm"
                to={paths.settings({ tab: 'notifications' })}
                icon={<Settings size={14} aria-hidden="true" />}
              >
                Settings
              </LinkButton>
            </>
          }
        />
        {markAllRead.isError && (
          <div className="mb-4">
            <Notice tone="error">
              {describeError(markAllRead.error, 'Failed to mark them as read. Please try again.')}
            </Notice>
          </div>
        )}
        <Card flush>
          <div aria-busy={list.isFetching}>
            {hasFailed(list) && <QueryError query={list} message="Failed to load your notifications." />}
            {list.isPending && !hasFailed(list) && <NotificationsSkeleton rows={5} />}
            {list.isSuccess && notifications.length === 0 && <NoNotifications />}
            {notifications.length > 0 && <NotificationList notifications={notifications} />}
          </div>
          {list.hasNextPage && (
            <div className="flex flex-col items-center gap-2 border-t border-line-subtle p-4">
              {list.isFetchNextPageError && (
                <p role="alert" className="text-13 text-down">
                  The older ones could not be loaded.
                </p>
              )}
              <Button size="sm" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </Card>
      </div>
    </Page>
  )
}

const COUNTED_MAX = 100 // the API counts no further

function describeUnread(unread: number): string {
  return unread >= COUNTED_MAX ? `${COUNTED_MAX} or more unread` : `${unread} unread`
}
