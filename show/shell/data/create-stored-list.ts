/** A list that this browser keeps, for all of its tabs. */
export interface StoredList<Item> {
  /** The same array until it changes. */
  read(): readonly Item[]
  /** False when the browser refuses to keep it: then it lives as long as the page. */
  write(items: readonly Item[]): boolean
  /** Calls the listener when the list changes, in other tabs too. Gives the way to stop. */
  onChanged(listener: () => void): () => void
}

/**
 * A list in local storage under `key`. What is kept may be of another version or edited by hand: what is no item is left
 * out. `read` and `onChanged` are what React's useSyncExternalStore takes.
 */
export function createStoredList<Item>(
  key: string,
  isItem: (value: unknown) => value is Item,
): StoredList<Item> {
  const listeners = new Set<() => void>()
  let known: { text: string | null; items: readonly Item[] } = { text: null, items: [] }
  let unsaved: string | undefined

  return {
    read() {
      const text = unsaved ?? readText(key)
      if (text !== known.text) known = { text, items: parseList(text).filter(isItem) }
      return known.items
    },
    write(items) {
      const text = JSON.stringify(items)
      const isKept = writeText(key, text)
      unsaved = isKept ? undefined : text
      for (const listener of listeners) listener()
      return isKept
    },
    onChanged(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === key) listener()
      }
      listeners.add(listener)
      addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', onStorage)
      }
    },
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is forbidden
  }
}

function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false // storage is forbidden or full
  }
}

function parseList(text: string | null): unknown[] {
  if (!text) return []
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
