import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { getChosenData, onShownDataChanged } from '../api/shown-data.ts'
import { useSite } from '../api/use-site.ts'
import { useShownData } from '../data/data-badge.tsx'
import { Queries } from '../data/queries.tsx'
import { BottomBar } from './bottom-bar.tsx'

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

/** Begins anew when the reader chooses other data, so that nothing of the earlier stays in sight. */
function Screen() {
  const chosen = useSyncExternalStore(onShownDataChanged, getChosenData, () => undefined)
  return (
    <>
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
