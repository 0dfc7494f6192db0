import { useSyncExternalStore } from 'react'
import { onWatchlistChanged, readWatchlist } from './watchlist.ts'

const NONE: readonly string[] = []

/** Ids of the assets that were starred in this browser; none while the page is rendered ahead. */
export function useWatchlist(): readonly string[] {
  return useSyncExternalStore(onWatchlistChanged, readWatchlist, () => NONE)
}
