import { useSyncExternalStore } from 'react'

/** False while the page is as it was rendered ahead, true from then on: for what depends on the address's query or the session. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

function subscribe(): () => void {
  return () => {}
}
