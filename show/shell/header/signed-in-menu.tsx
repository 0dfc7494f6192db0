import { Bell, ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Appearance, User } from '#contract/app/accounts/users.ts'
import type { Notification } from '#contract/app/notifications.ts'
import { findNew, useLatestNotifications } from '../../notifications/use-notifications.ts'
import { Avatar } from '../../ui/label/avatar.tsx'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { getTeam } from '../api/session.ts'
import { Queries } from '../data/queries.tsx'
import { readSitePath } from '../page/read-site-path.ts'

const NotificationPanel = lazyPart(() =>
  import('../../notifications/notification-panel.tsx').then((module) => module.NotificationPanel),
)

const loadUserMenu = () => import('./user-menu-panel.tsx')
const preloadUserMenu = () => void loadUserMenu().catch(() => {}) // offline: tried again when it opens
const UserMenuPanel = lazyPart(() => loadUserMenu().then((module) => module.UserMenuPanel))
const TeamName = lazyPart(() => loadUserMenu().then((module) => module.TeamName))

const SHOWN_MAX = 9 // what fits beside the bell

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

/** How many notifications are unread, and the last few of them at a press; what is new is said in passing too. */
function NotificationBell() {
  const latest = useLatestNotifications()
  const { open, setOpen, rootProps, buttonProps } = useDisclosure()
  const id = useId()
  useAnnounceNew(latest.data?.data)
  const unread = latest.data?.unread ?? 0
  return (
    <div {...rootProps} className="sm:relative">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        data-tip={open ? undefined : 'Notifications'}
        className="motion-hover press relative flex size-control-sm shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-s3 hover:text-ink-1"
      >
        <span aria-hidden="true" className="relative">
          <Bell size={18} />
          {unread > 0 && (
            <span className="absolute -top-2 left-2 min-w-4 rounded-full bg-accent-solid px-1 text-center text-12 leading-4 font-semibold text-on-solid">
              {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
            </span>
          )}
        </span>
      </button>
      <section
        id={id}
        hidden={!open}
        aria-label="Notifications"
        className="enter-popover absolute top-full right-0 mt-2 w-96 overflow-hidden rounded-card border border-line-strong bg-s3 shadow-popover max-sm:inset-x-2 max-sm:w-auto"
      >
        {open && (
          <Suspense fallback={<p className="px-4 py-6 text-14 text-ink-2">Loading your notifications…</p>}>
            <NotificationPanel latest={latest} onLeave={() => setOpen(false)} />
          </Suspense>
        )}
      </section>
    </div>
  )
}

/** Says in passing what came since the page was opened; it stays in the list of notifications. */
function useAnnounceNew(latest: readonly Notification[] | undefined): void {
  const navigate = useNavigate()
  const newestKnown = useRef<string>(undefined)
  const announce = useEffectEvent(({ title, text, link }: Notification) => {
    const path = readSitePath(link ?? '')
    showToast(title, {
      description: text,
      action: path ? { label: 'Open', onClick: () => navigate(path) } : undefined,
    })
  })
  useEffect(() => {
    if (!latest) return
    for (const one of findNew(latest, newestKnown.current)) announce(one)
    newestKnown.current = latest[0]?.createdAt ?? ''
  }, [latest])
}

function UserMenu({ user }: { user: User }) {
  const { open, setOpen, rootProps, buttonProps } = useDisclosure()
  const id = useId()
  return (
    <div {...rootProps} className="relative">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        // Its content is there by the time that it opens.
        onFocus={preloadUserMenu}
        onPointerEnter={preloadUserMenu}
        className="motion-hover flex h-control-sm items-center gap-2 rounded-control px-1 text-14 wide:pr-2 text-ink-2 hover:bg-s2 hover:text-ink-1"
      >
        {getTeam() ? (
          <Suspense>
            <TeamName instead={user.username} />
          </Suspense>
        ) : (
          <>
            <Avatar name={user.username} />
            <span className="sr-only">Account menu of </span>
            <span className="max-w-24 truncate max-wide:sr-only">{user.username}</span>
          </>
        )}
        <ChevronDown size={14} aria-hidden="true" className="max-wide:hidden" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="enter-popover absolute top-full right-0 mt-2 w-60 rounded-card border border-line-strong bg-s3 p-1 shadow-popover"
      >
        {open && (
          <Suspense fallback={<p className="px-2.5 py-2 text-14 text-ink-2">Loading the menu…</p>}>
            <UserMenuPanel user={user} onLeave={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
