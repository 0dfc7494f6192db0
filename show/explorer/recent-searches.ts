import { createStoredList } from '../shell/data/create-stored-list.ts'

const RECENT_MAX = 8

const list = createStoredList(
  'recent-searches',
  (value): value is string => typeof value === 'string' && value !== '',
)

/** What was searched for in this browser, latest first; the same array until it changes. */
export const readRecentSearches = list.read

/** Calls the listener when the searches change, in other tabs too. Gives the way to stop. */
export const onRecentSearchesChanged = list.onChanged

/** Puts a search first. One that only continued the latest (as it was typed on) takes its place. */
export function addRecentSearch(q: string): void {
  const known = readRecentSearches()
  const [latest, ...older] = known
  const kept = latest !== undefined && q.startsWith(latest) ? older : known
  list.write([q, ...kept.filter((one) => one !== q)].slice(0, RECENT_MAX))
}

export function clearRecentSearches(): void {
  list.write([])
}
