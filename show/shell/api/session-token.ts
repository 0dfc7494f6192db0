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
