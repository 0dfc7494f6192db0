import { WATCHED_MAX } from '#contract/account-choices.ts'
import { createStoredList } from '../../shell/data/create-stored-list.ts'

const list = createStoredList(
  'watchlist',
  (value): value is string => typeof value === 'string' && value !== '',
)

/** Ids of the assets that this browser watches for who is not signed in, the newest first; the same array until it changes. */
export const readWatchlist = list.read

/** Calls the listener when the list changes, in other tabs too. Gives the way to stop. */
export const onWatchlistChanged = list.onChanged

/** Watches an asset, or does no longer. */
export function toggleWatched(assetId: string): void {
  const known = readWatchlist()
  const next = known.includes(assetId) ? known.filter((id) => id !== assetId) : [assetId, ...known]
  list.write(next.slice(0, WATCHED_MAX))
}

/** Takes the whole list out of this browser. */
export function takeWatchlist(): readonly string[] {
  const taken = readWatchlist()
  if (taken.length > 0) list.write([])
  return taken
}

/** Gives back what was taken and could not be kept elsewhere. */
export function giveBackWatchlist(taken: readonly string[]): void {
  list.write([...new Set([...readWatchlist(), ...taken])].slice(0, WATCHED_MAX))
}
