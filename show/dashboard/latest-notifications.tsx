import {
  NoNotifications,
  NotificationList,
  NotificationsSkeleton,
} from '../notifications/notification-list.tsx'
import { useLatestNotifications } from '../notifications/use-notifications.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { Card } from '../ui/layout/card.tsx'

/** The newest few, and the way to all. */
export function LatestNotifications() {
  const latest = useLatestNotifications()
  const { data } = latest
  return (
    <Card
      flush
      title="Latest notifications"
      actions={
        data &&
        data.data.length > 0 && (
          <LinkButton size="sm" to={paths.notifications()}>
            See all
          </LinkButton>
        )
      }
    >
      <div aria-busy={latest.isFetching} className="border-t border-line-subtle">
        {latest.isPending && !hasFailed(latest) && <NotificationsSkeleton rows={3} />}
        {hasFailed(latest) && <QueryError query={latest} message="Failed to load your notifications." />}
        {data?.data.length === 0 && <NoNotifications />}
        {data && data.data.length > 0 && <NotificationList notifications={data.data} />}
      </div>
    </Card>
  )
}
