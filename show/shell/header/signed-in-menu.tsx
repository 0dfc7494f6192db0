import { useEffect } from 'react'
import type { Appearance, User } from '#contract/app/user.ts'
import { Queries } from '../data/queries.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { UserMenu } from './user-menu.tsx'

/** The bell and the user menu with what they ask the API by; loaded for signed-in users. */
export function SignedInMenu({ user }: { user: User }) {
  useLooksOf(user.appearance)
  return (
    <Queries>
      <NotificationBell />
      <UserMenu user={user} />
    </Queries>
  )
}

/** Shows the site as the account has chosen, in whichever browser it signs in; what it did not choose stays. */
function useLooksOf({ theme, palette, timeZone }: Appearance): void {
  useEffect(() => {
    if (theme === null && palette === null && timeZone === null) return
    // Most accounts have chosen nothing, and need no code for it.
    import('../appearance/looks.ts').then(
      ({ applyLooks }) =>
        applyLooks({
          theme: theme ?? undefined,
          palette: palette ?? undefined,
          timeZone: timeZone ?? undefined,
        }),
      () => {}, // offline: the page stays as this browser has it
    )
  }, [theme, palette, timeZone])
}
