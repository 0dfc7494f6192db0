import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
/** Less may come of the way of an answer, and of its Date, which has no fractions of a second. */
const ODD_FROM_MS = 10_000
/** How far this device's clock is ahead of the server's; 0 until that is known. */
let aheadMs = 0
let comparedAtMs: number | undefined
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * The time of the server, renewed every 30 seconds by one clock for the whole page; undefined while the page is rendered
 * ahead.
 */
export function useNow(): Date | undefined {
  const at = useSyncExternalStore(
    subscribe,
    () => now,
    () => undefined,
  )
  return at === undefined ? undefined : new Date(at)
}

/** The time of the server in milliseconds since 1970, by this device's clock and what is known of its error. */
export function serverNow(): number {
  return Date.now() - aheadMs
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  // Also after the device slept or its clock was set.
  if (comparedAtMs === undefined || Math.abs(Date.now() - comparedAtMs - TICK_MS) > TICK_MS) void compare()
  else comparedAtMs = Date.now()
  show()
}

function show(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}

/** By the Date of an answer that no cache has. Without an answer nothing changes, and the next tick asks again. */
async function compare(): Promise<void> {
  comparedAtMs = Date.now()
  const date = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => Date.parse(headers.get('date') ?? ''),
    () => Number.NaN,
  )
  const ms = Date.now() - date
  if (Number.isNaN(ms)) {
    comparedAtMs = undefined
    return
  }
  aheadMs = Math.abs(ms) > ODD_FROM_MS ? ms : 0
  show()
}
