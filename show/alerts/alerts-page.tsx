import { BellPlus, Plus, Undo2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ALERT_STATES } from '#contract/alerts.ts'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { getMarket, listAlerts } from '#contract/app/operations.ts'
import { readPostQuery } from '#contract/post-query/post-query.ts'
import { useMarket } from '../market/data/use-market.ts'
import { usePreferences } from '../notifications/use-preferences.ts'
import { earlyAddress } from '../shell/api/address-of.ts'
import { describeError } from '../shell/api/api-error.ts'
import { useShownData } from '../shell/data/data-badge.tsx'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { toRule } from '../social/query/query-forms.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton, TextLink } from '../ui/action/links.tsx'
import { FilterChip } from '../ui/form/filter-chip.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { AlertRow } from './alert-row.tsx'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import { nameOf, STATE_LOOKS } from './describe-alert.ts'
import { useAlerts, useDeleteAlert, useMuteAlert, useRestoreAlert, useSwitchAlert } from './use-alerts.ts'
import { type AlertsUrl, useAlertsUrl } from './use-alerts-url.ts'

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
  const others = (all?.length ?? 0) - own // of other data and of test keys, each with a limit of its own
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
        actions={
          <>
            {limit !== undefined && (
              <span className="text-13 text-ink-3 tabular-nums">
                {own} of {limit} alerts
                {others > 0 && ` on this data, ${others} ${others === 1 ? 'other' : 'others'}`}
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

/** Shown where the account holder has switched off the notifications of alerts. */
function SilentNotice() {
  const { data } = usePreferences()
  const isOff = data?.data.some(({ id, enabled }) => id === 'price_alerts' && !enabled)
  if (!isOff) return null
  return (
    <div className="mb-4">
      <Notice>
        Price Alerts are switched off: alerts still fire and are counted, but you get no notification and no
        e-mail. <TextLink to={paths.settings({ tab: 'notifications' })}>Notification settings</TextLink>
      </Notice>
    </div>
  )
}

/** Which alerts are shown; each state says how many are in it, and one that none is in is left out. */
function StateFilter({ alerts, url }: { alerts: readonly Alert[]; url: AlertsUrl }) {
  const states = ALERT_STATES.map((state) => ({
    state,
    count: alerts.filter((alert) => alert.state === state).length,
  }))
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">State</legend>
      <FilterChip
        label="All"
        count={alerts.length}
        pressed={url.state === null}
        onPress={() => url.setState(null)}
      />
      {states
        .filter(({ state, count }) => count > 0 || url.state === state)
        .map(({ state, count }) => {
          const { label, icon: Icon, text } = STATE_LOOKS[state]
          return (
            <FilterChip
              key={state}
              label={label}
              count={count}
              icon={<Icon size={14} aria-hidden="true" className={text} />}
              pressed={url.state === state}
              onPress={() => url.setState(url.state === state ? null : state)}
            />
          )
        })}
    </fieldset>
  )
}

/** What was just deleted, and the way to have it back; it stays until it is taken or put away. */
function DeletedAlert({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const restore = useRestoreAlert()
  return (
    <div className="mb-4">
      <Notice tone={restore.isError ? 'error' : 'info'}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="wrap-anywhere">
            {restore.isError
              ? describeError(restore.error, 'Failed to bring the alert back. Please try again.')
              : `Deleted ${nameOf(alert)}.`}
          </span>
          <span className="flex gap-1">
            <Button
              size="sm"
              busy={restore.isPending}
              icon={<Undo2 size={14} aria-hidden="true" />}
              onClick={() => restore.mutate(alert, { onSuccess: onDone })}
            >
              Undo
            </Button>
            <Button
              variant="ghost"
              size="sm"
              square
              aria-label="Dismiss this message"
              icon={<X size={14} aria-hidden="true" />}
              onClick={onDone}
            />
          </span>
        </span>
      </Notice>
    </div>
  )
}
