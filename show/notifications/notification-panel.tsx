import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { NotificationList } from './notification-list.tsx'
import { type useLatestNotifications, useMarkAllRead } from './use-notifications.ts'

interface NotificationPanelProps {
  latest: ReturnType<typeof useLatestNotifications>
  /** A link of it was followed. */
  onLeave: () => void
}

/** The last few notifications below the bell, and the ways on. */
export function NotificationPanel({ latest, onLeave }: NotificationPanelProps) {
  const markAllRead = useMarkAllRead()
  const unread = latest.data?.unread ?? 0
  const newest = latest.data?.data[0]
  const markRead = () =>
    newest &&
    markAllRead.mutate(
      { upTo: newest.id },
      { onError: () => showToast('Failed to mark them as read. Please try again.', { tone: 'error' }) },
    )
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line-strong py-1.5 pr-2 pl-4">
        <p className="text-14 font-semibold">Notifications</p>
        {unread > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<CheckCheck size={14} aria-hidden="true" />}
            onClick={markRead}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      <div
        className="max-h-80 overflow-y-auto"
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onLeave()}
      >
        {latest.data && latest.data.data.length > 0 && <NotificationList notifications={latest.data.data} />}
        {latest.data?.data.length === 0 && (
          <p className="px-4 py-6 text-14 text-ink-2">
            Nothing yet. Set an alert, and you will see it here the moment it fires.
          </p>
        )}
        {hasFailed(latest) && <QueryError query={latest} message="Failed to load your notifications." />}
        {latest.isPending && !hasFailed(latest) && (
          <p role="status" className="px-4 py-6 text-14 text-ink-2">
            Loading your notifications…
          </p>
        )}
      </div>
      <div className="flex border-t border-line-strong text-13 font-medium">
        <Link
          to={paths.notifications()}
          onClick={onLeave}
          className="motion-hover flex-1 py-3 text-center text-accent hover:bg-s4 focus-visible:-outline-offset-2"
        >
          See all
        </Link>
        <Link
          to={paths.alerts()}
          onClick={onLeave}
          className="motion-hover flex-1 border-l border-line-strong py-3 text-center text-accent hover:bg-s4 focus-visible:-outline-offset-2"
        >
          Your alerts
        </Link>
      </div>
    </>
  )
}
