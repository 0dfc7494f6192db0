import { BellPlus, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { getMarket, listAlerts } from '#contract/app/operations.ts'
import { readPostQuery } from '#contract/post-query/post-query.ts'
import { useMarket } from '../market/data/use-market.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { DataBadge, useShownData } from '../shell/data/data-badge.tsx'
import { hasFailed } from '../shell/data/has-failed.ts'
import { QueryError } from '../shell/data/query-error.tsx'
import type { PageHandle } from '../shell/page/page-handle.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { toRule } from '../social/query/to-rule.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { AlertRow } from './alert-row.tsx'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import { DeletedAlert } from './deleted-alert.tsx'
import { SilentNotice } from './silent-notice.tsx'
import { StateFilter } from './state-filter.tsx'
import { useAlerts, useDeleteAlert, useMuteAlert, useSwitchAlert } from './use-alerts.ts'
import { useAlertsUrl } from './use-alerts-url.ts'

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog))
const Firings = lazyPart(() => import('./firings/firings.tsx').then((module) => module.Firings))
const Webhooks = lazyPart(() => import('./webhooks/webhooks.tsx').then((module) => module.Webhooks))
const AlertDialog = lazyPart(() => import('./alert-dialog.tsx').then((module) => module.AlertDialog))

export const meta = () =>
  pageMeta({
    title: 'Price alerts',
    description: 'Your price alerts: make, pause, change and delete them.',
    hidden: true,
  })

const HEADING = {
  title: 'Price alerts',
  description: 'Get notified when a price hits your target, on this site and by e-mail.',
}

export const handle = {
  heading: HEADING,
  asksEarly: [earlyAddress(listAlerts), earlyAddress(getMarket)],
} satisfies PageHandle

export default function AlertsPage() {
  const url = useAlertsUrl()
  const alerts = useAlerts()
  const market = useMarket({ live: true })
  const flip = useSwitchAlert()
  const mute = useMuteAlert()
  const remove = useDeleteAlert()
  const mine = useShownData()
  const [deleted, setDeleted] = useState<Alert>()
  const all = alerts.data?.data
  const shown = all?.filter(({ state }) => url.state === null || state === url.state)
  const own = all?.filter(({ mode }) => mode === mine).length ?? 0
  const limit = alerts.data?.limit
  const isFull = limit !== undefined && own >= limit
  const failure = flip.error ?? mute.error ?? remove.error
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
        mark={<DataBadge />}
        actions={
          <>
            {limit !== undefined && (
              <span className="text-13 text-ink-3 tabular-nums">
                {own} of {limit} alerts
                {isFull && ': delete one to make room'}
              </span>
            )}
            <Button size="sm" disabled={isFull} onClick={url.openNewRule}>
              New rule
            </Button>
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
      {alerts.isPending && !hasFailed(alerts) && <Skeleton className="mb-4 h-control-sm w-64" />}
      {all?.length === 0 && <FirstAlerts assets={market.data?.data ?? []} />}
      {all && all.length > 0 && <StateFilter alerts={all} url={url} />}
      <Card flush>
        <div aria-busy={alerts.isPending}>
          {alerts.isPending && !hasFailed(alerts) && <AlertsSkeleton rows={4} />}
          {hasFailed(alerts) && <QueryError query={alerts} message="Failed to load your alerts." />}
          {all?.length === 0 && (
            <EmptyState
              icon={<BellPlus size={20} />}
              title="No alerts yet"
              description="Pick an asset and a price. You get a notification within seconds of the price crossing it."
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
                  onMute={(mutedUntil) => mute.mutate({ id: alert.id, mutedUntil })}
                  onEdit={() => url.openEdit(alert.id)}
                  onDelete={() => remove.mutate(alert, { onSuccess: () => setDeleted(alert) })}
                />
              ))}
            </ul>
          )}
        </div>
      </Card>
      <Suspense>
        {all?.some(({ firedCount }) => firedCount > 0) && <Firings />}
        <Webhooks />
      </Suspense>
      <Form alerts={all} />
    </Page>
  )
}

/** Where the states of alerts stand later on. */
const FIRST_ASSETS = 3

/** The largest assets whose price moves, each a way to its first alert. */
function FirstAlerts({ assets }: { assets: readonly MarketAsset[] }) {
  const moving = assets.filter(({ category }) => category !== 'stablecoin')
  return (
    <p className="mb-4 flex min-h-control-sm flex-wrap items-center gap-2 text-13 text-ink-3">
      Start with
      {moving.slice(0, FIRST_ASSETS).map(({ id, symbol }) => (
        <LinkButton key={id} size="sm" to={paths.alerts({ new: id })}>
          {symbol}
        </LinkButton>
      ))}
    </p>
  )
}

/** The form that the address names, once what it is about is known. */
function Form({ alerts }: { alerts: readonly Alert[] | undefined }) {
  const { newFor, newRule, ruleOf, edit, closeForm } = useAlertsUrl()
  const edited = alerts?.find(({ id }) => id === edit)
  return (
    <Suspense>
      {newFor !== null && <AlertDialog assetId={newFor} onClose={closeForm} />}
      {newRule !== null && (
        <RuleDialog
          key={newRule}
          expression={newRule}
          madeOf={ruleOf === null ? undefined : toRule(readPostQuery(ruleOf))}
          onClose={closeForm}
        />
      )}
      {edited && edited.price === undefined && (
        <RuleDialog key={edited.id} alert={edited} onClose={closeForm} />
      )}
      {newFor === null && edited?.price !== undefined && (
        <AlertDialog key={edited.id} alert={edited} assetId={edited.assetId ?? ''} onClose={closeForm} />
      )}
    </Suspense>
  )
}
