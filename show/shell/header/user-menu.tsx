import { ChevronDown, LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#contract/app/user.ts'
import { Avatar } from '../../ui/label/avatar.tsx'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { useAuth } from '../auth/use-auth.ts'
import { paths } from '../page/paths.ts'

const ROW =
  'motion-hover flex h-9 pointer-coarse:h-control-md w-full items-center gap-2.5 rounded-control px-2.5 text-14 text-ink-1 hover:bg-s4 focus-visible:-outline-offset-2'

export function UserMenu({ user }: { user: User }) {
  const { logout } = useAuth()
  const navigate = useNavigate()
  const { open, setOpen, rootProps, buttonProps } = useDisclosure()
  const id = useId()
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
        className="motion-hover flex h-control-sm items-center gap-2 rounded-control px-1 text-14 sm:pr-2 text-ink-2 hover:bg-s2 hover:text-ink-1"
      >
        <Avatar name={user.username} />
        <span className="sr-only">Account menu of </span>
        <span className="max-w-32 truncate max-sm:sr-only">{user.username}</span>
        <ChevronDown size={14} aria-hidden="true" className="max-sm:hidden" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="enter-popover absolute top-full right-0 mt-2 w-60 rounded-card border border-line-strong bg-s3 p-1 shadow-popover"
      >
        <div className="mb-1 border-b border-line-strong px-2.5 pt-1.5 pb-2.5">
          <p className="wrap-anywhere text-14 font-medium">{user.username}</p>
          <p className="wrap-anywhere text-13 text-ink-3">{user.email}</p>
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
