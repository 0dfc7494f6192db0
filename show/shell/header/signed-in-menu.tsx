import type { User } from '#contract/app/user.ts'
import { Queries } from '../queries.tsx'
import { UserMenu } from './user-menu.tsx'

/** The user menu with what it asks the API by; loaded when somebody is signed in. */
export function SignedInMenu({ user }: { user: User }) {
  return (
    <Queries>
      <UserMenu user={user} />
    </Queries>
  )
}
