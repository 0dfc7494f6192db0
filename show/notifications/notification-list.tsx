import { AtSign, Bell, BellOff, ChartLine, CircleHelp, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '#contract/app/notifications.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { paths } from '../shell/page/paths.ts'
import { readSitePath } from '../shell/page/read-site-path.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { classNames } from '../ui/style/class-names.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
  price_alerts: Bell,
  unjudged_rules: CircleHelp,
  social_mentions: AtSign,
  market_analysis: ChartLine,
}

/** What has happened, the newest first; what was not read yet carries a dot. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <ul aria-label="Notifications" className="divide-y divide-line-subtle">
      {notifications.map((notification) => (
        <Item key={notification.id} notification={notification} />
      ))}
    </ul>
  )
}

function Item({
  notification: { kind, title, text, link, createdAt, readAt },
}: {
  notification: Notification
}) {
  const Icon = ICONS[kind]
  const unread = readAt === undefined
  const path = readSitePath(link ?? '')
  return (
    <li data-unread={unread} className="motion-hover relative flex gap-3 px-4 py-4 hover:bg-s2 sm:px-5">
      <span
        aria-hidden="true"
        className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control bg-s3 text-ink-2"
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p
            className={classNames('text-14', unread ? 'font-semibold text-ink-1' : 'font-medium text-ink-2')}
          >
            {path ? (
              <Link to={path} className="rounded-control after:absolute after:inset-0 hover:text-accent">
                {title}
              </Link>
            ) : (
              title
            )}
            {unread && <span className="sr-only"> (unread)</span>}
          </p>
          <span className="flex shrink-0 items-center gap-2">
            <RelativeTime at={createdAt} className="relative text-12 text-ink-3" />
            <span
              aria-hidden="true"
              className={classNames('size-2 rounded-full', unread ? 'bg-accent' : 'bg-transparent')}
            />
          </span>
        </div>
        <p className="mt-0.5 text-13 wrap-anywhere text-ink-2">{text}</p>
      </div>
    </li>
  )
}

export function NoNotifications() {
  return (
    <EmptyState
      icon={<BellOff size={20} />}
      title="No notifications yet"
      description="Alerts that fire, mentions of your accounts and the daily summary come here."
      action={
        <LinkButton size="sm" to={paths.settings({ tab: 'notifications' })}>
          Choose your notifications
        </LinkButton>
      }
    />
  )
}

export function NotificationsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading label="Loading your notifications" className="divide-y divide-line-subtle">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row} className="flex gap-3 px-4 py-4 sm:px-5">
          <Skeleton className="size-8 shrink-0" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
