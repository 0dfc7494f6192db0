import { BellPlus, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import { useMarket } from '../market/use-market.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import { describeError } from '../shell/api/describe-error.ts'
import type { PageHandle } from '../shell/page-handle.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AlertRow } from './alert-row.tsx'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import { DeletedAlert } from './deleted-alert.tsx'
import { SilentNotice } from './silent-notice.tsx'
import { StateFilter } from './state-filter.tsx'
import { useAlerts, useDeleteAlert, useSwitchAlert } from './use-alerts.ts'
import { useAlertsUrl } from './use-alerts-url.ts'

const AlertDialog = lazy(() =>
  import('./alert-dialog.tsx').then((module) => ({ default: module.AlertDialog })),
)

export const meta = () =>
  pageMeta({
    title: 'Price alerts',
    description: 'Your price alerts: make, pause, change and delete them.',
    hidden: true,
  })

const HEADING = {
  title: 'Price alerts',
  description: 'Be told when a price crosses a mark: by a notification on this site, and by mail.',
}

export const handle = { heading: HEADING, asksEarly: ['/alerts', '/market'] } satisfies PageHandle

export default function AlertsPage() {
  const url = useAlertsUrl()
  const alerts = useAlerts()
  const market = useMarket({ live: true })
  const flip = useSwitchAlert()
  const remove = useDeleteAlert()
  const [deleted, setDeleted] = useState<Alert>()
  const all = alerts.data?.data
  const shown = all?.filter(({ state }) => url.state === null || state === url.state)
  const own = all?.filter(({ mode }) => mode === 'live').length ?? 0
  const limit = alerts.data?.limit
  const isFull = limit !== undefined && own >= limit
  const failure = flip.error ?? remove.error
  const create = (
    <Button
      variant="primary"
      size="sm"
      disabled={isFull}
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={url.openNew}
    >
      New alert
    </Button>
  )
  return (
    <Page>
      <PageHeader
        {...HEADING}
        mark={market.data?.data[0]?.source === 'sample' && <SampleMark />}
        actions={
          <>
            {limit !== undefined && (
              <span className="text-13 text-ink-3 tabular-nums">
                {own} of {limit}
                {isFull && ': delete one to make room'}
              </span>
            )}
            {create}
          </>
        }
      />
      <SilentNotice />
      {failure && (
        <div className="mb-4">
          <Notice tone="error">
            {describeError(failure, 'Failed to change the alert. Please try again.')}
          </Notice>
        </div>
      )}
      {deleted && !remove.isError && (
        <DeletedAlert key={deleted.id} alert={deleted} onDone={() => setDeleted(undefined)} />
      )}
      {alerts.isPending && <Skeleton className="mb-4 h-control-sm w-64" />}
      {all?.length === 0 && <div className="mb-4 h-control-sm" />}
      {all && all.length > 0 && <StateFilter alerts={all} url={url} />}
      <Card flush>
        <div aria-busy={alerts.isPending}>
          {alerts.isPending && <AlertsSkeleton rows={4} />}
          {alerts.isError && !all && (
            <ErrorState
              message="Failed to load your alerts."
              detail={describeCause(alerts.error)}
              retrying={alerts.isFetching}
              onRetry={() => alerts.refetch()}
            />
          )}
          {all?.length === 0 && (
            <EmptyState
              icon={<BellPlus size={20} />}
              title="No alerts yet"
              description="Name an asset and a price. When the price crosses it, you are told within seconds."
            />
          )}
          {all && all.length > 0 && shown?.length === 0 && (
            <EmptyState
              icon={<BellPlus size={20} />}
              title="No such alerts"
              description="None of your alerts is in this state now."
              action={
                <Button size="sm" onClick={() => url.setState(null)}>
                  Show all alerts
                </Button>
              }
            />
          )}
          {shown && shown.length > 0 && (
            <ul aria-label="Price alerts" className="divide-y divide-line-subtle">
              {shown.map((alert) => (
                <AlertRow
                  key={alert.id}
                  alert={alert}
                  asset={market.data?.data.find(({ id }) => id === alert.assetId)}
                  onSwitch={(active) => flip.mutate({ id: alert.id, active })}
                  onEdit={() => url.openEdit(alert.id)}
                  onDelete={() => remove.mutate(alert, { onSuccess: () => setDeleted(alert) })}
                />
              ))}
            </ul>
          )}
        </div>
      </Card>
      <Form alerts={all} />
    </Page>
  )
}

/** The form that the address names, once what it is about is known. */
function Form({ alerts }: { alerts: readonly Alert[] | undefined }) {
  const { newFor, edit, closeForm } = useAlertsUrl()
  const edited = alerts?.find(({ id }) => id === edit)
  return (
    <Suspense>
      {newFor !== null && <AlertDialog assetId={newFor} onClose={closeForm} />}
      {newFor === null && edited && (
        <AlertDialog key={edited.id} alert={edited} assetId={edited.assetId} onClose={closeForm} />
      )}
    </Suspense>
  )
}
