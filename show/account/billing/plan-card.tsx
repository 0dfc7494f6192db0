import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import type { Billing } from '#contract/app/billing.ts'
import { cancelPlan, openCheckout, openPortal } from '#contract/app/operations.ts'
import { CLAIMS } from '#contract/claims.ts'
import { PLANS, type PlanId } from '#contract/plans.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

type PaidPlan = Exclude<PlanId, 'free'>
const PAID_PLANS: readonly PaidPlan[] = ['pro', 'scale']

/** After so long a card that Stripe has not confirmed is worth a word. */
const SLOW_MS = 30_000

/** The plan and the card that pays for it, and how both are changed. */
export function PlanCard({ billing, mayChange }: { billing: Billing; mayChange: boolean }) {
  const { plan, card, hasPortal } = billing
  const [asked, setAsked] = useState<PlanId>()
  const queries = useQueryClient()
  const leave = useMutation({
    mutationFn: (to: PaidPlan | 'portal') =>
      to === 'portal' ? callApi(openPortal) : callApi(openCheckout, { body: { plan: to } }),
    onSuccess: ({ url }, to) => {
      if (url !== null) location.assign(url)
      else if (to !== 'portal') finish(`You are on the ${PLANS[to].name} plan`)
    },
  })
  const cancel = useMutation({
    mutationFn: () => callApi(cancelPlan),
    onSuccess: () => finish(`You are on the ${PLANS.free.name} plan`),
  })
  const finish = (message: string) => {
    setAsked(undefined)
    queries.invalidateQueries() // limits and prices stand on many screens
    showToast(message, { tone: 'success' })
  }
  const error = leave.error ?? cancel.error
  const isBusy = leave.isPending || (leave.isSuccess && leave.data.url !== null)
  return (
    <Card title={`${PLANS[plan].name} plan`} description={describePlan(billing)}>
      <SavedCard billing={billing} />
      {error && (
        <div className="mb-4">
          <Notice tone="error">{describeError(error, 'That did not work. Please try again.')}</Notice>
        </div>
      )}
      <ul className="flex flex-col gap-4">
        {PAID_PLANS.filter((id) => id !== plan).map((id) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="text-14 font-medium">{PLANS[id].name}</p>
              <p className="text-13 text-ink-3">{describeTerms(id)}</p>
            </div>
            {mayChange && (
              <Button
                size="sm"
                busy={isBusy && leave.variables === id}
                disabled={isBusy}
                onClick={() => (card ? setAsked(id) : leave.mutate(id))}
              >
                Use {PLANS[id].name}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange ? (
        hasPortal && (
          <div className="mt-5 flex flex-wrap gap-2 border-t border-line-subtle pt-4">
            <Button
              size="sm"
              busy={isBusy && leave.variables === 'portal'}
              disabled={isBusy}
              onClick={() => leave.mutate('portal')}
            >
              Manage card and invoices
            </Button>
            {plan !== 'free' && (
              <Button size="sm" variant="ghost" onClick={() => setAsked('free')}>
                Cancel plan
              </Button>
            )}
          </div>
        )
      ) : (
        <p className="mt-4 text-13 text-ink-3">The owners of the team choose its plan.</p>
      )}
      {asked && card && (
        <PlanDialog
          from={plan}
          to={asked}
          card={card}
          busy={leave.isPending || cancel.isPending}
          onConfirm={() => (asked === 'free' ? cancel.mutate() : leave.mutate(asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}

function describePlan({ plan, card }: Billing): string {
  if (card && plan === 'free') return `${nameCard(card)} is saved. Nothing is charged on this plan.`
  if (card) return `Paid by ${nameCard(card)} after each month.`
  return plan === 'free'
    ? 'No card is saved. Another plan starts once you have saved one at Stripe.'
    : 'Set by the operator. No card is saved.'
}

function describeTerms(id: PaidPlan): string {
  const { window, prices } = PLANS[id]
  const each = window.seconds === 1 ? 'second' : 'minute'
  const price = `${CLAIMS.pricePer1000}${prices.length > 1 ? ' and less' : ''} per 1,000 calls`
  return `${price}, ${formatNumber(window.calls)} a ${each} for each key.`
}

/** "Visa ending in 4242". */
function nameCard({ brand, lastFour }: NonNullable<Billing['card']>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${lastFour}`
}

const savedParser = parseAsStringLiteral(['card'])

/** Back from Stripe: the card and the plan are here once Stripe has reported them. */
function SavedCard({ billing: { card, plan } }: { billing: Billing }) {
  const [saved] = useQueryState('saved', savedParser)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!saved || card) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [saved, card])
  if (!saved) return null
  return (
    <div className="mb-4">
      {card ? (
        <Notice tone="success">
          Your card is saved. You are on the {PLANS[plan].name} plan from now on.
        </Notice>
      ) : (
        <Notice>
          {isSlow
            ? 'Stripe has not confirmed your card yet. The plan starts when it does; you can leave this page.'
            : 'Waiting for Stripe to confirm your card…'}
        </Notice>
      )}
    </div>
  )
}

interface PlanDialogProps {
  from: PlanId
  to: PlanId
  card: NonNullable<Billing['card']>
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function PlanDialog({ from, to, card, busy, onConfirm, onClose }: PlanDialogProps) {
  const isEnd = to === 'free'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isEnd ? `Cancel the ${PLANS[from].name} plan?` : `Use ${PLANS[to].name}?`}
      description={
        isEnd
          ? `Your account is on the ${PLANS.free.name} plan at once, with ${formatNumber(PLANS.free.callsPerMonth ?? 0)} calls a month. What you have used is invoiced after the month. Your card stays saved until you remove it.`
          : `${describeTerms(to)} Calls are charged to ${nameCard(card)} after each month.`
      }
    >
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {isEnd ? 'Keep the plan' : 'Not now'}
        </Button>
        <Button variant={isEnd ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {isEnd ? 'Cancel plan' : `Use ${PLANS[to].name}`}
        </Button>
      </div>
    </Dialog>
  )
}
