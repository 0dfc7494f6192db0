import { useCallback, useSyncExternalStore } from 'react'
import { PALETTES, type Palette, THEMES, type Theme } from '#contract/account-choices.ts'
import { setAppearance } from '#contract/app/operations.ts'
import { announceTimeZone, getTimeZone, TIME_ZONE_KEY } from '../../ui/time/time-zone.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { callApi } from '../api/call-api.ts'
import { useAuth } from '../auth/use-auth.ts'
import { showLooks } from './show-looks.ts'

/** How the site looks in this browser. */
export interface Looks {
  theme: Theme
  palette: Palette
  /** In which times are shown, such as Europe/Berlin. */
  timeZone: string
}

const KEYS = { theme: 'theme', palette: 'palette', timeZone: TIME_ZONE_KEY } as const

const listeners = new Set<() => void>()
let known: Looks | undefined

/** What this browser keeps; the same object until it changes. */
export function readLooks(): Looks {
  const theme = THEMES.find((one) => one === readText(KEYS.theme)) ?? 'dark'
  const palette = PALETTES.find((one) => one === readText(KEYS.palette)) ?? 'standard'
  const timeZone = getTimeZone()
  const isKnown = known?.theme === theme && known.palette === palette && known.timeZone === timeZone
  if (!known || !isKnown) known = { theme, palette, timeZone }
  return known
}

/** Shows the page so at once and keeps it in this browser, for all of its tabs. */
export function applyLooks(looks: Partial<Looks>): void {
  for (const name of ['theme', 'palette', 'timeZone'] as const) {
    const value = looks[name]
    if (value !== undefined) writeText(KEYS[name], value)
  }
  announce()
}

/** Calls the listener when the looks change, in other tabs too. Gives the way to stop. */
export function onLooksChanged(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', announce)
  }
}

function announce(): void {
  showLooks()
  announceTimeZone()
  for (const listener of listeners) listener()
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is forbidden
  }
}

function writeText(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden or full: the choice is the account's alone.
  }
}

const AS_BUILT: Looks = { theme: 'dark', palette: 'standard', timeZone: 'UTC' }

/** How the site looks, and the way to choose: for this browser, and for the signed-in account. */
export function useLooks(): [Looks, (looks: Partial<Looks>) => void] {
  const { user, updateUser } = useAuth()
  const looks = useSyncExternalStore(onLooksChanged, readLooks, () => AS_BUILT)
  const choose = useCallback(
    (chosen: Partial<Looks>) => {
      applyLooks(chosen)
      if (!user) return
      callApi(setAppearance, { body: chosen }).then(
        (appearance) => updateUser({ ...user, appearance }),
        () => showToast('Kept in this browser only. Your account could not be reached.', { tone: 'error' }),
      )
    },
    [user, updateUser],
  )
  return [looks, choose]
}
