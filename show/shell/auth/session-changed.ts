const listeners = new Set<() => void>()

/** Calls `listener` when somebody else is signed in, or nobody: what was kept for one must not be shown to another. */
export function onSessionChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSessionChanged(): void {
  for (const listener of listeners) listener()
}
