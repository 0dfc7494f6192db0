import { useEffect, useEffectEvent, useRef } from 'react'
import { ALERT_CONDITIONS, ALERT_NAME_MAX, type AlertCondition } from '#contract/alerts.ts'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { useAsset, useMarket } from '../market/data/use-market.ts'
import { describeError } from '../shell/api/api-error.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { Price } from '../ui/figures/numbers.tsx'
import type { Problem } from '../ui/form/create-form.ts'
import { useDraft } from '../ui/form/draft.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { type Form, useForm } from '../ui/form/use-form.ts'
import { SampleMark } from '../ui/label/sample-mark.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { countCrossings, offerTarget, sideOf, suggestMark } from './price-marks.ts'
import { useSaveAlert } from './use-alerts.ts'
import { WebhookChoice } from './webhooks/webhook-choice.tsx'

interface AlertFormProps {
  /** The one that is changed; absent for a new one. */
  alert?: Alert
  /** The asset that is chosen at first; empty for none. */
  assetId: string
  /** Where a new one is made on the page of its asset: it cannot be for another one then. */
  asset?: MarketAsset
  /** The target that was chosen for a new one, as decimal text; by default one that is not reached. */
  target?: string | undefined
  onSaved?: (alert: Alert) => void
  onClose: () => void
}

/** The form of an alert on a price in a dialog of its own. */
export function AlertDialog(props: Pick<AlertFormProps, 'alert' | 'assetId' | 'onClose'>) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.alert ? 'Edit the alert' : 'New price alert'}
      description={
        props.alert
          ? 'It starts over: a price already past the target does not trigger it.'
          : WHEN_PRICE_TRIGGERS
      }
    >
      <AlertForm {...props} />
    </Dialog>
  )
}

export const WHEN_PRICE_TRIGGERS =
  'Triggers each time the price crosses your target. If it is already past it, it has to come back first.'

interface Values {
  /** The asset's. */
  id: string
  condition: AlertCondition
  price: string
  name: string
  email: string
  /** Ids; null: all of the account. */
  webhooks: readonly string[] | null
}

/** The form of an alert: on what, which way, at which price, and whom it notifies. */
export function AlertForm({
  alert,
  assetId,
  asset: given,
  target = given ? offerTarget(given) : '',
  onSaved,
  onClose,
}: AlertFormProps) {
  const market = useMarket({ live: true, needed: given === undefined })
  const { user } = useAuth()
  const save = useSaveAlert()
  const form = useForm<Values, Alert>({
    initial: {
      id: assetId,
      condition: alert?.condition ?? (given ? sideOf(Number(target), given) : 'above'),
      price: alert?.price ?? target,
      name: alert?.name ?? '',
      email: alert?.email ?? '',
      webhooks: alert?.webhooks ?? null,
    },
    findProblem,
    send: (values) => save.mutateAsync(toRequest(alert, values)),
    onSent: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  useDraft(`alert ${alert?.id ?? assetId}`, form)
  const { values, set } = form
  const id = form.field('id')
  const asset = given ?? market.data?.data.find((one) => one.id === values.id)
  const { setPrice, chooseSide } = useTarget(form, { asset: alert ? undefined : asset, first: target })
  if (hasFailed(market) && !alert) return <QueryError query={market} message="Failed to load the assets." />
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal !== undefined && <Notice tone="error">{describeError(form.refusal, FAILED)}</Notice>}
      {alert && (
        <p className="text-14 wrap-anywhere">
          {alert.assetName} <span className="text-ink-3">{alert.symbol}</span>
        </p>
      )}
      {!alert && !given && (
        <Select
          label="Asset"
          {...id}
          value={asset ? values.id : ''}
          emptyLabel={market.isPending ? 'Loading the assets' : 'Select an asset'}
          disabled={market.isPending}
          options={(market.data?.data ?? []).map(({ id, name, symbol }) => ({
            value: id,
            label: `${name} (${symbol})`,
          }))}
          hint={
            market.data?.data.length === 0
              ? 'This installation has no prices yet, so there is nothing to watch.'
              : undefined
          }
        />
      )}
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="text-13 font-medium">
          When the price goes
        </span>
        <Segmented
          label="When the price goes"
          options={ALERT_CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
          value={values.condition}
          onChange={chooseSide}
        />
      </div>
      <div>
        <TextField
          label="Price in US dollars"
          {...form.field('price')}
          onChange={(event) => setPrice(event.target.value)}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          placeholder={asset ? suggestMark(asset.price, 5) : undefined}
        />
        {asset && <Suggestions asset={asset} onPick={set} />}
        <CrossingsHint assetId={values.id} condition={values.condition} price={clean(values.price)} />
      </div>
      <TextField
        label="Name"
        hint="Optional. Shown in the message."
        {...form.field('name')}
        autoComplete="off"
        maxLength={ALERT_NAME_MAX}
      />
      <TextField
        label="E-mail to"
        hint="If it is not your own address, we ask there first."
        type="email"
        {...form.field('email')}
        autoComplete="off"
        placeholder={user?.email}
      />
      <WebhookChoice value={form.values.webhooks} onChange={(webhooks) => form.set({ webhooks })} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {alert ? 'Save alert' : 'Set alert'}
        </Button>
      </div>
    </form>
  )
}

/**
 * The target of a new alert. It begins at a level that is not reached, also where another one is chosen, until one is typed;
 * and it is watched from the side on which it lies, until that is chosen. `asset`: undefined where nothing is offered;
 * `first`: the target that the form began with.
 */
function useTarget(
  { store, set }: Pick<Form<Values, Alert>, 'store' | 'set'>,
  { asset, first }: { asset: MarketAsset | undefined; first: string },
) {
  const offered = useRef(first)
  const hasSide = useRef(false)
  const setPrice = (price: string) => {
    const isFollowed = asset && !hasSide.current && isPrice(clean(price))
    set({ price, ...(isFollowed ? { condition: sideOf(Number(clean(price)), asset) } : {}) })
  }
  const offer = useEffectEvent(() => {
    if (!asset || first !== '' || store.getState().values.price !== offered.current) return
    offered.current = offerTarget(asset)
    setPrice(offered.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each asset, not for each of its prices
  useEffect(() => offer(), [asset?.id])
  return {
    setPrice,
    chooseSide: (condition: AlertCondition) => {
      hasSide.current = true
      set({ condition })
    },
  }
}

const FAILED = 'Failed to save the alert. Please try again.'
const CONDITION_LABELS = { above: 'Above', below: 'Below' } as const
const STEPS = [-10, -5, 5, 10] as const

/** What the asset costs now, and marks some percent away that one press takes over. */
function Suggestions({ asset, onPick }: { asset: MarketAsset; onPick: (values: Partial<Values>) => void }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-3">
      <span className="inline-flex items-center gap-2">
        <span>
          Now <Price value={asset.price} className="text-ink-1" />
        </span>
        {asset.source === 'sample' && <SampleMark />}
      </span>
      <span className="flex flex-wrap gap-1">
        {STEPS.map((percent) => (
          <Button
            key={percent}
            size="sm"
            className="px-2 tabular-nums"
            onClick={() =>
              onPick({
                condition: percent > 0 ? 'above' : 'below',
                price: suggestMark(asset.price, percent),
              })
            }
          >
            {percent > 0 ? `+${percent}%` : `−${-percent}%`}
          </Button>
        ))}
      </span>
    </div>
  )
}

/** People write $70,000.50; the API takes 70000.50. */
function clean(price: string): string {
  return price
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
}

function isPrice(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) > 0
}

function findProblem({ id, price }: Values): Problem | undefined {
  if (id === '') return { field: 'id', message: 'Select an asset' }
  if (clean(price) === '') return { field: 'price', message: 'Price is required' }
  if (!isPrice(clean(price))) return { field: 'price', message: 'Enter a price above 0, such as 64250.12' }
  return undefined
}

/** The API says of all else what is wrong with it. */
function toRequest(alert: Alert | undefined, { id, condition, price, name, email, webhooks }: Values) {
  const shared = { condition, price: clean(price), webhooks: webhooks === null ? null : [...webhooks] }
  if (alert) {
    // An address that is sent again is asked again.
    const isSameEmail = email.trim() === (alert.email ?? '')
    const body = {
      ...shared,
      name: name.trim() || null,
      ...(isSameEmail ? {} : { email: email.trim() || null }),
    }
    return { id: alert.id, body }
  }
  const body = {
    ...shared,
    id,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(email.trim() ? { email: email.trim() } : {}),
  }
  return { body }
}

interface CrossingsHintProps {
  assetId: string
  condition: AlertCondition
  /** As typed; nothing is said of what is no price. */
  price: string
}

/** How often such an alert would have fired lately, so that it neither floods nor sleeps. */
export function CrossingsHint({ assetId, condition, price }: CrossingsHintProps) {
  const mark = Number(price)
  if (assetId === '' || !(mark > 0) || !Number.isFinite(mark)) return null
  return <Count assetId={assetId} condition={condition} mark={mark} />
}

function Count({ assetId, condition, mark }: { assetId: string; condition: AlertCondition; mark: number }) {
  const { data } = useAsset(assetId, { period: '30d', live: false })
  if (!data || data.candles.length === 0) return null
  const count = countCrossings(data.candles, { condition, mark })
  return (
    <p role="status" className="mt-2 text-13 text-ink-2">
      {count === 0
        ? 'Would not have fired in the last 30 days.'
        : `Would have fired at least ${count === 1 ? 'once' : `${count} times`} in the last 30 days.`}
    </p>
  )
}
