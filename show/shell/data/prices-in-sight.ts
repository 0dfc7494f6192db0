import { useEffect, useSyncExternalStore } from 'react'
import type { LiveStatusProps } from './live-status.tsx'

let prices: LiveStatusProps | undefined
const listeners = new Set<() => void>()

/** The prices that the screen shows, for the badge in the header; undefined on a screen without any. */
export function usePricesInSight(): LiveStatusProps | undefined {
  return useSyncExternalStore(
    subscribe,
    () => prices,
    () => undefined,
  )
}

/** Says in the header how old the prices of this screen are, and lets them be held there. */
export function useShowPrices({ at, source, live, onLiveChange }: Partial<LiveStatusProps>): void {
  useEffect(() => {
    if (at === undefined || source === undefined || live === undefined || !onLiveChange) return
    set({ at, source, live, onLiveChange })
    return () => set(undefined)
  }, [at, source, live, onLiveChange])
}

function set(next: LiveStatusProps | undefined): void {
  prices = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
