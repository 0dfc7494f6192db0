import { Suspense } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { getSessionToken } from '../api/session-token.ts'
import { useAuth } from '../auth/use-auth.ts'
import { useUrlDialog } from '../overlays/use-url-dialog.ts'
import { useHydrated } from '../page/use-hydrated.ts'

const SignedInMenu = lazyPart(() => import('./signed-in-menu.tsx').then((module) => module.SignedInMenu))

/** The user menu, or the two buttons that open the sign-in dialog. */
export function SessionActions() {
  const { user, loading } = useAuth()
  const [, openDialog] = useUrlDialog()
  const hydrated = useHydrated()
  if (user) {
    return (
      <Suspense fallback={<MenuSkeleton />}>
        <SignedInMenu user={user} />
      </Suspense>
    )
  }
  // While a stored session is being checked, neither answer is true yet; their room is kept.
  const checking = hydrated && loading && getSessionToken() !== null
  return (
    <div className={checking ? 'invisible flex gap-2' : 'flex gap-2'}>
      <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={() => openDialog('login')}>
        Sign In
      </Button>
      <Button variant="primary" size="sm" onClick={() => openDialog('signup')}>
        Sign Up
      </Button>
    </div>
  )
}

function MenuSkeleton() {
  return (
    <span aria-busy="true" className="flex h-control-sm items-center gap-2 px-1 sm:pr-8">
      <Skeleton className="size-6 rounded-control" />
      <Skeleton className="size-6 rounded-full" />
    </span>
  )
}
