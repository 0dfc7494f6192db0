import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time, renewed every 30 seconds by one clock for the whole page; undefined while the page is rendered ahead. */
export function useNow(): Date | undefined {
  const at = useSyncExternalStore(
    subscribe,
    () => now,
    () => undefined,
  )
  return at === undefined ? undefined : new Date(at)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
