import { BellPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { Alert } from '#contract/app/alerts.ts'
import { AlertsSkeleton } from '../alerts/alerts-skeleton.tsx'
import { nameOf, STATE_LOOKS } from '../alerts/describe-alert.ts'
import { useAlerts } from '../alerts/use-alerts.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { Chip } from '../ui/label/chip.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'

const SHOWN_MAX = 4

/** The alerts that fired last, then the newest; and the way to all. */
export function AlertsGlance() {
  const alerts = useAlerts()
  const all = alerts.data?.data
  const shown = all
    ?.toSorted((a, b) => (b.lastFiredAt ?? '').localeCompare(a.lastFiredAt ?? ''))
    .slice(0, SHOWN_MAX)
  return (
    <Card
      flush
      title="Price alerts"
      actions={
        all &&
        all.length > 0 && (
          <LinkButton size="sm" to={paths.alerts()}>
            See all {all.length}
          </LinkButton>
        )
      }
    >
      <div aria-busy={alerts.isPending} className="border-t border-line-subtle">
        {alerts.isPending && !hasFailed(alerts) && <AlertsSkeleton rows={2} bare />}
        {hasFailed(alerts) && <QueryError query={alerts} message="Failed to load your alerts." />}
        {all?.length === 0 && (
          <EmptyState
            icon={<BellPlus size={20} />}
            title="No alerts yet"
            description="Get notified within seconds when a price hits your target."
            action={
              <LinkButton size="sm" to={paths.alerts({ new: 'bitcoin' })}>
                Set an alert
              </LinkButton>
            }
          />
        )}
        {shown && shown.length > 0 && (
          <ul aria-label="Price alerts" className="divide-y divide-line-subtle">
            {shown.map((alert) => (
              <GlanceRow key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function GlanceRow({ alert }: { alert: Alert }) {
  const { label, tone, icon: Icon } = STATE_LOOKS[alert.state]
  return (
    <li className="motion-hover relative flex items-center gap-3 px-4 py-3 hover:bg-s2 sm:px-5">
      <span className="min-w-0 flex-1">
        <Link
          to={paths.alerts({ state: alert.state })}
          data-tip={nameOf(alert)}
          className="block truncate rounded-control text-14 font-medium after:absolute after:inset-0 hover:text-accent"
        >
          {nameOf(alert)}
        </Link>
        <span className="block truncate text-12 text-ink-3">
          {alert.lastFiredAt ? (
            <>
              Fired <RelativeTime at={alert.lastFiredAt} />
            </>
          ) : (
            'Has not fired yet'
          )}
        </span>
      </span>
      <Chip tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
        {label}
      </Chip>
    </li>
  )
}
