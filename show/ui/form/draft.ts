import { useEffect } from 'react'

const PREFIX = 'draft:' // `takeOverDrafts` drops what begins with it

/** What was written into a form before the page was reloaded: those parts that are of the kind that `like` has there. */
export function readDraft<Values extends object>(name: string, like: Values): Partial<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const known = Object.entries(kept).filter(
      ([key, value]) => Object.hasOwn(like, key) && typeof value === typeof Reflect.get(like, key),
    )
    return Object.fromEntries(known) as Partial<Values> // as just filtered
  } catch {
    return undefined // a browser that keeps nothing, or something that is not ours
  }
}

export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing forgets the draft when it reloads.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // Nothing is kept there.
  }
}

/** What `useForm` gives, as far as a draft of it needs it. */
interface DraftedForm<Values extends object> {
  store: {
    getState(): { values: Values; sending: { status: string } }
    subscribe(listener: () => void): () => void
    fill(values: Values): void
  }
}

/**
 * Keeps what is written into a form under a name, so that a reload finds it, until it is sent or the form is left. Never
 * for a form that holds a password. A session that ends under a form leads to the sign-in and back, where it is filled in
 * again, for the same account.
 */
export function useDraft<Values extends object>(name: string, { store }: DraftedForm<Values>): void {
  useEffect(() => {
    const first = store.getState().values
    const wasSignedIn = hasSession()
    const draft = readDraft(name, first)
    if (draft) store.fill({ ...first, ...draft })
    const leave = store.subscribe(() => {
      const { values: now, sending } = store.getState()
      if (sending.status === 'sent') dropDraft(name)
      else if (now !== first) keepDraft(name, now)
    })
    return () => {
      leave()
      if (!wasSignedIn || hasSession()) dropDraft(name)
    }
  }, [store, name])
}

function hasSession(): boolean {
  try {
    return localStorage.getItem('token') !== null // spec, section 9
  } catch {
    return false // storage is forbidden
  }
}
