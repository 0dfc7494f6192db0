import { createContext, use, useSyncExternalStore } from 'react'
import { getTimeZone, onTimeZoneChanged } from './time-zone.ts'
import { type Times, timesIn } from './times.ts'

/** The time zone in which pages are written ahead, before it is known who reads them. */
export const WrittenZone = createContext('UTC')

/** The words for moments in the time zone that the reader chose; in UTC while a page is written or taken over. */
export function useTimes(): Times {
  const written = use(WrittenZone)
  return timesIn(useSyncExternalStore(onTimeZoneChanged, getTimeZone, () => written))
}
