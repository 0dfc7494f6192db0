import { Navigate, useLocation, useNavigate } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { paths } from '../shell/page/paths.ts'
import { showToast } from '../ui/toast/show-toast.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { nameOf } from './name-of.ts'

interface AlertInPlaceProps {
  asset: MarketAsset
  /** The price that was chosen, as decimal text; empty: that of now. */
  target: string
  onClose: () => void
}

/** The form for an alert on the asset that one looks at. Visitors sign in first and come back to it. */
export function AlertInPlace({ asset, target, onClose }: AlertInPlaceProps) {
  const { isAuthenticated, loading } = useAuth()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  // The address of the page may still be on its way to naming the form: the way back has to lead to it.
  if (loading || !new URLSearchParams(search).has('alert')) return null
  if (!isAuthenticated) return <Navigate to={paths.login({ next: pathname + search + hash })} replace />
  return (
    <AlertDialog
      assetId={asset.id}
      asset={asset}
      target={DECIMAL.test(target) ? target : undefined}
      onSaved={(alert) =>
        showToast(`Alert set: ${nameOf(alert)}`, {
          tone: 'success',
          action: { label: 'All alerts', onClick: () => navigate(paths.alerts()) },
        })
      }
      onClose={onClose}
    />
  )
}

/** Anybody may write into an address. */
const DECIMAL = /^\d{1,15}(\.\d{1,18})?$/
