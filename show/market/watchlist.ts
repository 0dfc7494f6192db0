import { createStoredList } from '../shell/create-stored-list.ts'

const WATCHED_MAX = 500

const list = createStoredList(
  'watchlist',
  (value): value is string => typeof value === 'string' && value !== '',
)

/** Ids of the starred assets in the order of their stars; the same array until it changes. */
export const readWatchlist = list.read

/** Calls the listener when the list changes, in other tabs too. Gives the way to stop. */
export const onWatchlistChanged = list.onChanged

/** Stars an asset, or takes its star away. */
export function toggleWatched(assetId: string): void {
  const known = readWatchlist()
  const next = known.includes(assetId) ? known.filter((id) => id !== assetId) : [...known, assetId]
  list.write(next.slice(-WATCHED_MAX))
}
