import type { NotificationPreference } from '#contract/app/notifications.ts'
import { type PreferenceChange, usePreferences, useSavePreference } from '../notifications/use-preferences.ts'
import { describeError } from '../shell/api/api-error.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { Checkbox, Switch } from '../ui/form/checkbox.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { QuietHoursCard, TestCard } from './notifications/notification-cards.tsx'

/** The kinds of notifications and how they are sent; a switch is saved at once. */
export function NotificationsTab() {
  const preferences = usePreferences()
  const { data } = preferences
  const failed = hasFailed(preferences)
  const save = useSavePreference()
  return (
    <div className="flex flex-col gap-6">
      <Card
        title="Notifications"
        description="Saved as you switch."
        actions={
          <LinkButton size="sm" to={paths.notifications()}>
            See your notifications
          </LinkButton>
        }
      >
        {save.isError && (
          <div className="mb-4">
            <Notice tone="error">
              {describeError(save.error, 'Failed to save the change. Please try again.')}
            </Notice>
          </div>
        )}
        {!data && !failed && <PreferencesSkeleton />}
        {failed && <QueryError query={preferences} message="Failed to load your notification settings." />}
        <ul className="divide-y divide-line-subtle">
          {data?.data.map((preference) => (
            <Preference key={preference.id} preference={preference} onChange={save.mutate} />
          ))}
        </ul>
      </Card>
      {data && <QuietHoursCard key={JSON.stringify(data.quietHours)} quietHours={data.quietHours} />}
      {data && <TestCard />}
      {!data && !failed && <Skeleton className="h-96 w-full" />}
    </div>
  )
}

/** One kind: whether it is on, and how it is sent. */
function Preference({
  preference: { id, name, description, enabled, mail },
  onChange,
}: {
  preference: NotificationPreference
  onChange: (change: PreferenceChange) => void
}) {
  const { user } = useAuth()
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <Switch
        label={name}
        description={description}
        checked={enabled}
        onChange={(next) => onChange({ id, enabled: next })}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="text-13 text-ink-3">{enabled ? 'Shown on the site' : 'Off'}</span>
        {mail !== undefined && (
          <Checkbox
            label={
              <>
                Also by <span className="whitespace-nowrap">e-mail</span> to {user?.email ?? 'you'}
              </>
            }
            className="wrap-anywhere"
            checked={enabled && mail}
            disabled={!enabled}
            onChange={(event) => onChange({ id, mail: event.target.checked })}
          />
        )}
      </div>
      {id === 'price_alerts' && (
        <LinkButton className="mt-3" size="sm" to={paths.alerts()}>
          Your price alerts
        </LinkButton>
      )}
    </li>
  )
}

const ROWS = [1, 2, 3, 4]

function PreferencesSkeleton() {
  return (
    <Loading label="Loading your notification settings" className="divide-y divide-line-subtle">
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-28 justify-between py-4 first:pt-0 last:pb-0">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-56" />
            <Skeleton className="mt-1 h-4 w-24" />
          </div>
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </Loading>
  )
}
