import type { Delivery, Webhook } from '#contract/app/delivery/webhooks.ts'
import type { Notification } from '#contract/app/notifications.ts'

/** An alert that fired, and where it was delivered. */
export interface Firing {
  key: string
  /** ISO. */
  at: string
  title: string
  /** Its notification on the site; absent where it was delivered elsewhere only. */
  notification?: Notification
  deliveries: { webhook: Webhook; delivery: Delivery }[]
}

interface Sent {
  notifications: readonly Notification[]
  /** The deliveries to each webhook; undefined where they have not come. */
  webhooks: readonly { webhook: Webhook; deliveries: readonly Delivery[] | undefined }[]
}

/**
 * The newest firings, newest first, `max` at most. A firing's notification and deliveries are stored at one moment with
 * one title: that is how they find each other.
 */
export function listFirings({ notifications, webhooks }: Sent, max: number): Firing[] {
  const firings = new Map<string, Firing>()
  const firingOf = ({ createdAt, title }: { createdAt: string; title: string }) => {
    const key = `${createdAt} ${title}`
    const known = firings.get(key)
    if (known) return known
    const firing: Firing = { key, at: createdAt, title, deliveries: [] }
    firings.set(key, firing)
    return firing
  }
  for (const notification of notifications) {
    if (notification.kind === 'price_alerts') firingOf(notification).notification = notification
  }
  for (const { webhook, deliveries = [] } of webhooks) {
    for (const delivery of deliveries) {
      if (delivery.event === 'alert.fired') firingOf(delivery).deliveries.push({ webhook, delivery })
    }
  }
  return [...firings.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, max)
}
