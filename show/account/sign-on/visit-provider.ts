const STORAGE_KEY = 'sign-on'

/** What this tab has to know when the provider sends it back. */
interface Visit {
  /** Without it nobody else can finish what this tab began. */
  secret: string
  /** Where the tab goes on. */
  next?: string
}

/** Leaves for the provider. The tab's own storage outlives the way there and back, and no other tab can read it. */
export function visitProvider(url: string, visit: Visit): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(visit))
  location.assign(url)
}

/** What was kept, once; undefined in a tab that never left. */
export function takeVisit(): Visit | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return stored === null ? undefined : JSON.parse(stored)
  } catch {
    return undefined // storage is forbidden, or holds what is not ours
  }
}
