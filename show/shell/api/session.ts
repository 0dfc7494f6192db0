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

/** The team that this tab acts for, as the head of the page read it; empty: the account itself. */
export function getTeam(): string {
  return globalThis.earlyAnswers?.team ?? ''
}

/** Headers of every call: whose session it is, and for which team. docs/decisions/0730 */
export function sessionHeaders(token = getSessionToken()): Record<string, string> {
  return token ? { authorization: `Bearer ${token}`, 'crowdtape-team': getTeam() } : {}
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
  try {
    return localStorage.getItem(STORAGE_KEY)
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

const DRAFTS = 'draft:'
const DRAFTS_OF = 'drafts-of'

/** Forgets what somebody else wrote into the forms of this tab, as `useDraft` keeps it. */
export function takeOverDrafts(userId: string): void {
  try {
    const { [DRAFTS_OF]: owner } = sessionStorage
    if (owner !== undefined && owner !== userId)
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key)
    sessionStorage[DRAFTS_OF] = userId
  } catch {
    // A browser that keeps nothing has no drafts.
  }
}
