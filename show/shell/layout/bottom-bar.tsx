import { Bell, CandlestickChart, type LucideIcon, MessagesSquare, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../page/paths.ts'

interface Place {
  label: string
  to: string
  icon: LucideIcon
  /** The first parts of the paths that belong to it. */
  of: readonly string[]
}

const PLACES: readonly Place[] = [
  { label: 'Market', to: paths.market(), icon: CandlestickChart, of: ['market', 'compare'] },
  { label: 'Social', to: paths.social(), icon: MessagesSquare, of: ['social', 'explorer'] },
  { label: 'Alerts', to: paths.alerts(), icon: Bell, of: ['alerts'] },
  {
    label: 'Me',
    to: paths.dashboard(),
    icon: UserRound,
    of: ['dashboard', 'my-posts', 'profile', 'settings', 'tasks', 'notifications'],
  },
]

/** The four places of the product at the foot of a phone, in reach of a thumb. */
export function BottomBar() {
  const part = useLocation().pathname.split('/')[1] ?? ''
  return (
    <nav aria-label="Places" className="bottom-bar sm:hidden">
      {PLACES.map(({ label, to, icon: Icon, of }) => (
        <Link
          key={label}
          to={to}
          aria-current={of.includes(part) ? 'page' : undefined}
          className="motion-hover flex flex-1 flex-col items-center justify-center gap-1 text-12 font-medium text-ink-3 focus-visible:-outline-offset-2 aria-[current=page]:text-accent"
        >
          <Icon size={20} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
