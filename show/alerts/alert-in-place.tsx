import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Alert } from '#contract/app/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { useUrlDialog } from '../shell/overlays/use-url-dialog.ts'
import { paths } from '../shell/page/paths.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { AlertForm, WHEN_PRICE_TRIGGERS } from './alert-dialog.tsx'
import { nameOf } from './describe-alert.ts'
import { FigureAlertForm } from './figure-alert-form.tsx'
import { ALERT_FIGURES, type AlertFigure } from './figure-rule.ts'

interface AlertInPlaceProps {
  asset: MarketAsset
  /** A figure, or the price that was chosen, as decimal text; empty: a price that is offered. */
  target: string
  /** Its share of the posts about the largest assets, 0 to 1; null where it is not known. */
  dominance: number | null
  onTarget: (target: string) => void
  onClose: () => void
}

const SUBJECTS = [
  { value: 'price', label: 'Price' },
  { value: 'mood', label: 'Mood' },
  { value: 'talk', label: 'Talk' },
  { value: 'dominance', label: 'Dominance' },
  { value: 'posts', label: 'Posts' },
] as const

/** The form for an alert on the asset that one looks at. Visitors sign in over it and are in the form then. */
export function AlertInPlace({ asset, target, dominance, onTarget, onClose }: AlertInPlaceProps) {
  const { isAuthenticated, loading } = useAuth()
  const navigate = useNavigate()
  const isVisitor = !loading && !isAuthenticated
  useSignInOver(isVisitor, onClose)
  if (!isAuthenticated) return null
  const figure = ALERT_FIGURES.find((one) => one === target)
  const onSaved = (alert: Alert) =>
    showToast(`Alert set: ${nameOf(alert)}`, {
      tone: 'success',
      action: { label: 'All alerts', onClick: () => navigate(paths.alerts()) },
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`New alert for ${asset.name}`}
      description={figure ? 'Triggers each time the figure crosses your level.' : WHEN_PRICE_TRIGGERS}
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label="What is watched"
          options={SUBJECTS}
          value={figure ?? 'price'}
          onChange={(next) => onTarget(next === 'price' ? '' : next)}
        />
        {figure ? (
          <FigureAlertForm
            key={figure}
            {...{ asset, figure, onSaved, onClose }}
            now={nowOf(figure, { asset, dominance })}
          />
        ) : (
          <AlertForm
            assetId={asset.id}
            asset={asset}
            target={DECIMAL.test(target) ? target : undefined}
            {...{ onSaved, onClose }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Opens the sign-in over the page for a visitor; who leaves it without signing in leaves the form, too. */
function useSignInOver(isVisitor: boolean, onLeave: () => void): void {
  const [dialog, openDialog] = useUrlDialog()
  // The address of the page may still be on its way to naming the form: the dialog is added to it.
  const isNamed = new URLSearchParams(useLocation().search).has('alert')
  const isOver = dialog === 'login' || dialog === 'signup'
  const wasOver = useRef(false)
  const follow = useEffectEvent(() => {
    if (wasOver.current) onLeave()
    else openDialog('login')
  })
  useEffect(() => {
    if (!isVisitor || !isNamed) return
    if (isOver) wasOver.current = true
    else follow()
  }, [isVisitor, isNamed, isOver])
}

function nowOf(
  figure: AlertFigure,
  { asset, dominance }: Pick<AlertInPlaceProps, 'asset' | 'dominance'>,
): number | undefined {
  if (figure === 'mood') return asset.sentiment === undefined ? undefined : asset.sentiment * 100
  if (figure === 'dominance') return dominance === null ? undefined : dominance * 100
  return undefined
}

/** An address can contain anything. */
const DECIMAL = /^\d{1,15}(\.\d{1,18})?$/
