type Listener = (token: string) => void

const listeners = new Set<Listener>()

/** Calls `listener` with the token that the API no longer accepts. Gives the way to stop. */
export function onSessionRefused(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSessionRefused(token: string): void {
  for (const listener of listeners) listener(token)
}
