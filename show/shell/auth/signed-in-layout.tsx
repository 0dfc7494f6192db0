import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { PageHandle } from '../api/early-asks-of.ts'
import { FullScreenSpinner } from '../full-screen-spinner.tsx'
import { paths } from '../paths.ts'
import { useAuth } from './use-auth.ts'

export const handle = { needsSession: true } satisfies PageHandle

/**
 * Guards the screens that need a session: anonymous visitors sign in first and come back. Who signs out on such a
 * screen is led home instead of being asked to sign in again.
 */
export default function SignedInLayout() {
  const { isAuthenticated, loading, signedOut } = useAuth()
  const { pathname, search, hash } = useLocation()
  const wasShown = useRef(false)
  useEffect(() => {
    if (isAuthenticated) wasShown.current = true
  }, [isAuthenticated])

  if (loading) return <FullScreenSpinner />
  if (isAuthenticated) return <Outlet />
  if (signedOut && wasShown.current) return <Navigate to={paths.home()} replace />
  return <Navigate to={paths.login({ next: pathname + search + hash })} replace />
}
