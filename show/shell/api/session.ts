const STORAGE_KEY = 'token' // spec, section 9

/** The token that is sent with every call, kept in memory too: a browser may refuse to store. */
let current: string | null | undefined

export function getSessionToken(): string | null {
  if (current === undefined) current = readStored()
  return current
}

/** Keeps the token, or forgets it when null. */
export function setSessionToken(token: string | null): void {
  current = token
  try {
    if (token === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, token)
  } catch {
    // Storage is full or forbidden: the session lasts until the page is closed.
  }
}

const TEAM_KEY = 'team'

/** The team that this tab acts for: as it chose, or as the last tab did. Empty: the account itself. */
export function getTeam(): string {
  return read(() => sessionStorage.getItem(TEAM_KEY) ?? localStorage.getItem(TEAM_KEY)) ?? ''
}

/** Headers of every call: whose session it is, and for which team. docs/decisions/0730 */
export function sessionHeaders(token = getSessionToken()): Record<string, string> {
  if (!token) return {}
  const team = getTeam()
  return { authorization: `Bearer ${token}`, ...(team && { 'crowdtape-team': team }) }
}

/** Calls `listener` when another tab signs in or out. Gives the way to stop. */
export function onTokenChangedElsewhere(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return
    current = readStored()
    listener()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function readStored(): string | null {
  return read(() => localStorage.getItem(STORAGE_KEY))
}

/** Null also where the browser refuses to store. */
function read(get: () => string | null): string | null {
  try {
    return get()
  } catch {
    return null
  }
}

type RefusedListener = (token: string) => void

const refusedListeners = new Set<RefusedListener>()

/** Calls `listener` with the token that the API no longer accepts. Gives the way to stop. */
export function onSessionRefused(listener: RefusedListener): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

export function announceSessionRefused(token: string): void {
  for (const listener of refusedListeners) listener(token)
}

const changedListeners = new Set<() => void>()

/** Calls `listener` when the session is of another account or ends: what was kept for one must not be shown to another. */
export function onSessionChanged(listener: () => void): () => void {
  changedListeners.add(listener)
  return () => changedListeners.delete(listener)
}

export function announceSessionChanged(): void {
  for (const listener of changedListeners) listener()
}
