import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Webhook } from '#contract/app/delivery/webhooks.ts'
import type { Notification } from '#contract/app/notifications.ts'
import { listNotifications } from '#contract/app/operations.ts'
import { FeedButton } from '../../outlets/feed-button.tsx'
import { callApi } from '../../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { readSitePath } from '../../shell/page/read-site-path.ts'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DeliveryOutcome } from '../webhooks/delivery-outcome.tsx'
import { labelOf, useDeliveriesOf, useWebhooks } from '../webhooks/use-webhooks.ts'
import { type Firing, listFirings } from './list-firings.ts'

const ASKED = 100
const SHOWN_MAX = 20

/** The alerts that fired recently: when, why, and where they were delivered. */
export function Firings() {
  const notifications = useQuery({
    queryKey: ['notifications', 'firings'],
    queryFn: ({ signal }) => callApi(listNotifications, { query: { limit: ASKED }, signal }),
  })
  const webhooks = useWebhooks().data?.data ?? []
  const deliveries = useDeliveriesOf(webhooks.map(({ id }) => id))
  const firings = listFirings(
    {
      notifications: notifications.data?.data ?? [],
      webhooks: webhooks.map((webhook, at) => ({ webhook, deliveries: deliveries[at] })),
    },
    SHOWN_MAX,
  )
  return (
    <Card
      flush
      className="mt-6"
      title="Recent firings"
      description="What your alerts sent on this site, by e-mail and to webhooks."
      actions={<FeedButton of={{ kind: 'firings', query: '' }} name="Alert firings" />}
    >
      {hasFailed(notifications) && (
        <QueryError query={notifications} message="Failed to load what has fired." />
      )}
      {notifications.data && firings.length === 0 && (
        <p className="px-4 pb-4 text-13 text-ink-3 sm:px-5">Nothing was sent recently.</p>
      )}
      {firings.length > 0 && (
        <ul aria-label="Recent firings" className="divide-y divide-line-subtle border-t border-line-subtle">
          {firings.map((firing) => (
            <Row key={firing.key} firing={firing} webhooks={webhooks} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface RowProps {
  firing: Firing
  /** All of the account. */
  webhooks: readonly Webhook[]
}

function Row({ firing: { at, title, notification, deliveries }, webhooks }: RowProps) {
  const path = readSitePath(notification?.link ?? '')
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-13 sm:px-5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-14 font-medium text-ink-1 wrap-anywhere">
          {path ? (
            <Link to={path} className="rounded-control hover:text-accent">
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        <RelativeTime at={at} className="shrink-0 text-12 text-ink-3" />
      </p>
      {notification && <p className="text-ink-2 wrap-anywhere">{notification.text}</p>}
      <ul aria-label="Sent to" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
        {notification && <li>On this site</li>}
        {notification?.email && (
          <li>
            E-mail: <EmailOutcome outcome={notification.email} />
          </li>
        )}
        {deliveries.map(({ webhook, delivery }) => (
          <li key={delivery.id} className="wrap-anywhere">
            {labelOf(webhook, webhooks)}: <DeliveryOutcome delivery={delivery} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function EmailOutcome({ outcome }: { outcome: NonNullable<Notification['email']> }) {
  if (outcome === 'sent') return <span className="text-up">Sent</span>
  if (outcome === 'waiting') return 'Waiting'
  return (
    <span className="text-down">
      {outcome === 'refused' ? 'Refused by the mail server' : 'Not sent: no mail server took it in time'}
    </span>
  )
}
