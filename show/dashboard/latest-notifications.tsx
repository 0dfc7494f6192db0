import { NoNotifications } from '../notifications/no-notifications.tsx'
import { NotificationList } from '../notifications/notification-list.tsx'
import { NotificationsSkeleton } from '../notifications/notifications-skeleton.tsx'
import { useLatestNotifications } from '../notifications/use-latest-notifications.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'

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
        {latest.isPending && <NotificationsSkeleton rows={3} />}
        {latest.isError && !data && (
          <ErrorState
            message="Failed to load your notifications."
            detail={describeCause(latest.error)}
            retrying={latest.isFetching}
            onRetry={() => latest.refetch()}
          />
        )}
        {data?.data.length === 0 && <NoNotifications />}
        {data && data.data.length > 0 && <NotificationList notifications={data.data} />}
      </div>
    </Card>
  )
}
