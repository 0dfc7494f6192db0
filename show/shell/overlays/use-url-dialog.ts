import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../page/use-hydrated.ts'

const URL_DIALOGS = ['login', 'signup', 'support', 'time-zone'] as const
type UrlDialog = (typeof URL_DIALOGS)[number]

const PARAMETER = 'dialog'

/** The dialog that the address names (`?dialog=login`): Back closes it, a link opens it. */
export function useUrlDialog(): [UrlDialog | null, (dialog: UrlDialog | null) => void] {
  const [search, setSearch] = useSearchParams()
  const hydrated = useHydrated()
  const named = hydrated ? search.get(PARAMETER) : null
  const dialog = URL_DIALOGS.find((known) => known === named) ?? null
  const setDialog = useCallback(
    (next: UrlDialog | null) =>
      setSearch(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next) changed.set(PARAMETER, next)
          else changed.delete(PARAMETER)
          return changed
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  return [dialog, setDialog]
}

/** Dispatched on the document by whatever opens the command palette besides its keys. */
export const PALETTE_EVENT = 'palette'
