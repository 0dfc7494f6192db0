import { type FormEvent, useState } from 'react'
import { ALERT_CONDITIONS, ALERT_NAME_MAX, type AlertCondition } from '#contract/alerts.ts'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { useMarket } from '../market/use-market.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Price } from '../ui/price.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CrossingsHint } from './crossings-hint.tsx'
import { suggestMark } from './suggest-mark.ts'
import { useSaveAlert } from './use-alerts.ts'

interface AlertDialogProps {
  /** The one that is changed; absent for a new one. */
  alert?: Alert
  /** The asset that is chosen at first; empty for none. */
  assetId: string
  onClose: () => void
}

const FIELDS = ['symbol', 'id', 'price', 'email', 'name'] as const
type FieldName = (typeof FIELDS)[number]

interface Values {
  assetId: string
  condition: AlertCondition
  price: string
  name: string
  email: string
}

/** The form of an alert: on what, which way, at which price, and whom it tells. */
export function AlertDialog({ alert, assetId, onClose }: AlertDialogProps) {
  const market = useMarket({ live: true })
  const { user } = useAuth()
  const save = useSaveAlert()
  const [values, setValues] = useState<Values>({
    assetId,
    condition: alert?.condition ?? 'above',
    price: alert?.price ?? '',
    name: alert?.name ?? '',
    email: alert?.email ?? '',
  })
  const [problem, setProblem] = useState<{ field: FieldName; message: string }>()
  const asset = market.data?.data.find(({ id }) => id === values.assetId)
  const change = (next: Partial<Values>) => {
    setValues((now) => ({ ...now, ...next }))
    setProblem(undefined)
    save.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (found: { field: FieldName; message: string }) => {
      setProblem(found)
      form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
    }
    const found = findProblem(values)
    if (found) return refuse(found)
    save.mutate(toRequest(alert, values), {
      onSuccess: onClose,
      onError: (error) => {
        const field = error instanceof ApiError && FIELDS.find((known) => known === error.field)
        if (field) refuse({ field, message: describeError(error, FAILED) })
      },
    })
  }
  const errorOf = (...names: FieldName[]) =>
    problem && names.includes(problem.field) ? problem.message : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={alert ? 'Edit the alert' : 'New price alert'}
      description={
        alert
          ? 'It looks at the price afresh: what is beyond the mark already does not fire it.'
          : 'It fires once for each crossing. A price that is beyond the mark already does not fire it.'
      }
    >
      {!market.data && market.isError && !alert ? (
        <ErrorState
          message="Failed to load the assets."
          detail={describeError(market.error, '')}
          retrying={market.isFetching}
          onRetry={() => market.refetch()}
        />
      ) : (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {save.isError && !problem && <Notice tone="error">{describeError(save.error, FAILED)}</Notice>}
          {alert ? (
            <p className="text-14">
              {alert.assetName} <span className="text-ink-3">{alert.symbol}</span>
            </p>
          ) : (
            <Select
              label="Asset"
              name="id"
              value={asset ? values.assetId : ''}
              emptyLabel={market.isPending ? 'Loading the assets' : 'Select an asset'}
              disabled={market.isPending}
              options={(market.data?.data ?? []).map(({ id, name, symbol }) => ({
                value: id,
                label: `${name} (${symbol})`,
              }))}
              hint={
                market.data?.data.length === 0
                  ? 'No price has come to this installation yet, so there is nothing to watch.'
                  : undefined
              }
              error={errorOf('id', 'symbol')}
              onChange={(event) => change({ assetId: event.target.value })}
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
              onChange={(condition) => change({ condition })}
            />
          </div>
          <div>
            <TextField
              label="Price in US dollars"
              name="price"
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              placeholder={asset ? suggestMark(asset.price, 5) : undefined}
              value={values.price}
              error={errorOf('price')}
              onChange={(event) => change({ price: event.target.value })}
            />
            {asset && <Suggestions asset={asset} onPick={change} />}
            <CrossingsHint
              assetId={values.assetId}
              condition={values.condition}
              price={clean(values.price)}
            />
          </div>
          <TextField
            label="Name"
            hint="Optional. It stands in the message."
            name="name"
            autoComplete="off"
            maxLength={ALERT_NAME_MAX}
            value={values.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            label="Mail to"
            hint="Another address is asked first whether it wants the mails."
            type="email"
            name="email"
            autoComplete="off"
            placeholder={user?.email}
            value={values.email}
            error={errorOf('email')}
            onChange={(event) => change({ email: event.target.value })}
          />
          <div className="flex justify-end gap-2">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {alert ? 'Save alert' : 'Set alert'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
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
      <span className="-ml-2 flex gap-1">
        {STEPS.map((percent) => (
          <Button
            key={percent}
            variant="ghost"
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

function findProblem({ assetId, price }: Values): { field: FieldName; message: string } | undefined {
  if (assetId === '') return { field: 'id', message: 'Select an asset' }
  if (clean(price) === '') return { field: 'price', message: 'Price is required' }
  if (!isPrice(clean(price))) return { field: 'price', message: 'Enter a price above 0, such as 64250.12' }
  return undefined
}

/** The API says of all else what is wrong with it. */
function toRequest(alert: Alert | undefined, { assetId, condition, price, name, email }: Values) {
  const shared = { condition, price: clean(price) }
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
    id: assetId,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(email.trim() ? { email: email.trim() } : {}),
  }
  return { body }
}
