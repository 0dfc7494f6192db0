import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { FullScreenSpinner } from '../../ui/action/spinner.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import { useAuth } from '../auth/use-auth.ts'
import type { PageHandle } from '../page/page-meta.ts'
import { paths } from '../page/paths.ts'

export const handle = { needsSession: true } satisfies PageHandle

/**
 * Guards the screens that need a session: anonymous visitors sign in first and come back. What a screen is called can
 * be read while the session is checked. Who signs out on such a
 * screen is led home instead of being asked to sign in again.
 */
export default function SignedInLayout() {
  const { isAuthenticated, loading, signedOut } = useAuth()
  const { pathname, search, hash } = useLocation()
  // Each route's module says this of itself, or nothing.
  const heading = (useMatches().at(-1)?.handle as PageHandle | undefined)?.heading
  const wasShown = useRef(false)
  useEffect(() => {
    if (isAuthenticated) wasShown.current = true
  }, [isAuthenticated])

  if (loading) {
    return (
      <FullScreenSpinner>
        {heading && (
          <Page>
            <div className={heading.narrow && 'mx-auto max-w-prose'}>
              <PageHeader title={heading.title} description={heading.description} />
            </div>
          </Page>
        )}
      </FullScreenSpinner>
    )
  }
  if (isAuthenticated) return <Outlet />
  if (signedOut && wasShown.current) return <Navigate to={paths.home()} replace />
  return <Navigate to={paths.login({ next: pathname + search + hash })} replace />
}
