import { Bell } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useAnnounceNew } from '../../notifications/use-announce-new.ts'
import { useLatestNotifications } from '../../notifications/use-latest-notifications.ts'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { lazyPart } from '../../ui/state/lazy-part.tsx'

const NotificationPanel = lazyPart(() =>
  import('../../notifications/notification-panel.tsx').then((module) => module.NotificationPanel),
)

const SHOWN_MAX = 9 // what fits beside the bell

/** How many notifications are unread, and the last few of them at a press; what is new is said in passing too. */
export function NotificationBell() {
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
