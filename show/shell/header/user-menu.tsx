import { ChevronDown, LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#contract/app/user.ts'
import { useLatestNotifications } from '../../notifications/use-latest-notifications.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { useAuth } from '../auth/use-auth.ts'
import { paths } from '../paths.ts'

const ROW =
  'motion-hover flex h-9 pointer-coarse:h-control-md w-full items-center gap-2.5 rounded-control px-2.5 text-14 text-ink-1 hover:bg-s4 focus-visible:-outline-offset-2'

export function UserMenu({ user }: { user: User }) {
  const { logout } = useAuth()
  const navigate = useNavigate()
  const { open, setOpen, rootProps, buttonProps } = useDisclosure()
  const id = useId()
  const unread = useLatestNotifications().data?.unread ?? 0
  const signOut = () => {
    logout()
    navigate(paths.home())
  }
  return (
    <div {...rootProps} className="relative">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        className="motion-hover flex h-control-sm items-center gap-2 rounded-control pr-2 pl-1 text-14 text-ink-2 hover:bg-s2 hover:text-ink-1"
      >
        <span className="relative inline-flex">
          <Avatar name={user.username} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-bg bg-accent"
            />
          )}
        </span>
        <span className="sr-only">Account menu of </span>
        <span className="sr-only max-w-32 truncate sm:not-sr-only">{user.username}</span>
        {unread > 0 && <span className="sr-only">, unread notifications</span>}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="enter-popover absolute top-full right-0 mt-2 w-60 rounded-card border border-line-strong bg-s3 p-1 shadow-popover"
      >
        <div className="mb-1 border-b border-line-strong px-2.5 pt-1.5 pb-2.5">
          <p className="truncate text-14 font-medium">{user.username}</p>
          <p className="truncate text-13 text-ink-3">{user.email}</p>
          {unread > 0 && (
            <Link
              to={paths.notifications()}
              onClick={() => setOpen(false)}
              className="hit-area mt-1 inline-block rounded-control text-13 text-accent hover:underline"
            >
              {unread === 1 ? '1 unread notification' : `${unread} unread notifications`}
            </Link>
          )}
        </div>
        <Link to={paths.dashboard()} className={ROW} onClick={() => setOpen(false)}>
          <LayoutDashboard size={16} aria-hidden="true" className="text-ink-3" />
          Dashboard
        </Link>
        <Link to={paths.settings()} className={ROW} onClick={() => setOpen(false)}>
          <Settings size={16} aria-hidden="true" className="text-ink-3" />
          Settings
        </Link>
        <button type="button" className={ROW} onClick={signOut}>
          <LogOut size={16} aria-hidden="true" className="text-ink-3" />
          Sign Out
        </button>
      </div>
    </div>
  )
}
