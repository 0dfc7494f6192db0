import { Bell, CandlestickChart, type LucideIcon, MessagesSquare, UserRound } from 'lucide-react'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { getChosenData, onShownDataChanged } from '../api/shown-data.ts'
import { useSite } from '../api/use-site.ts'
import { DataBadge, useShownData } from '../data/data-badge.tsx'
import { Queries } from '../data/queries.tsx'
import { paths } from '../page/paths.ts'

/**
 * Around the screens that read data and keep what they show of it in the address's query. Each has the room of a whole
 * screen, so that the footer does not jump when the data comes.
 */
export default function DataLayout() {
  return (
    <Queries>
      <NuqsAdapter>
        <Screen />
      </NuqsAdapter>
    </Queries>
  )
}

/** Begins again when the reader chooses other data, so that nothing of the earlier stays in sight. */
function Screen() {
  const chosen = useSyncExternalStore(onShownDataChanged, getChosenData, () => undefined)
  return (
    <>
      <DataBadge />
      <div key={chosen} className="min-h-dvh">
        <Outlet />
      </div>
      <Attributions />
      <BottomBar />
    </>
  )
}

/** What the sources ask to be shown beside their data; below the room of a screen, where nothing moves when it comes. */
function Attributions() {
  const site = useSite()
  const shown = useShownData()
  if (shown !== 'live' || !site || site.attributions.length === 0) return null
  return (
    <ul
      aria-label="Sources of the data"
      className="mx-auto flex max-w-page flex-wrap gap-x-4 px-4 pb-6 text-12 text-ink-3 sm:px-6"
    >
      {site.attributions.map(({ text, url }) => (
        <li key={url}>
          <a
            href={url}
            rel="noreferrer"
            className="inline-block py-1 underline underline-offset-2 hover:text-ink-1"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

const PLACES: readonly Place[] = [
  { label: 'Market', to: paths.market(), icon: CandlestickChart, of: ['market', 'compare'] },
  { label: 'Social', to: paths.social(), icon: MessagesSquare, of: ['social', 'explorer'] },
  { label: 'Alerts', to: paths.alerts(), icon: Bell, of: ['alerts'] },
  {
    label: 'Me',
    to: paths.dashboard(),
    icon: UserRound,
    of: ['dashboard', 'my-posts', 'operator', 'profile', 'settings', 'tasks', 'notifications'],
  },
]

interface Place {
  label: string
  to: string
  icon: LucideIcon
  /** The first parts of the paths that belong to it. */
  of: readonly string[]
}

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
