import { createContext, use, useSyncExternalStore } from 'react'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { type Times, timesIn } from './times.ts'

export const TIME_ZONE_KEY = 'time-zone'

let known: { text: string | null; zone: string } = { text: null, zone: 'UTC' }
const listeners = new Set<() => void>()

/** The time zone that this browser shows times in: what its reader chose, else UTC. */
export function getTimeZone(): string {
  const text = readText()
  if (text !== known.text) known = { text, zone: text !== null && isTimeZone(text) ? text : 'UTC' }
  return known.zone
}

/** The time zone of the clock of this device. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Calls the listener when another zone was chosen, in other tabs too. Gives the way to stop. */
export function onTimeZoneChanged(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', announceTimeZone)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', announceTimeZone)
  }
}

/** Lets all that shows a time look again which zone is chosen. */
export function announceTimeZone(): void {
  for (const listener of listeners) listener()
}

function readText(): string | null {
  try {
    return localStorage.getItem(TIME_ZONE_KEY)
  } catch {
    return null // storage is forbidden, or the page is being written
  }
}

/** The time zone in which pages are written ahead, before it is known who reads them. */
export const WrittenZone = createContext('UTC')

/** The words for moments in the time zone that the reader chose; in UTC while a page is written or taken over. */
export function useTimes(): Times {
  const written = use(WrittenZone)
  return timesIn(useSyncExternalStore(onTimeZoneChanged, getTimeZone, () => written))
}
