import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'sample-language'
const listeners = new Set<() => void>()
let chosen: string | null = null

/** The language that code is shown in, chosen once for the whole site and remembered by the browser. */
export function useSampleLanguage(): [language: string | null, choose: (language: string) => void] {
  const language = useSyncExternalStore(subscribe, readLanguage, () => null)
  return [language, chooseLanguage]
}

function readLanguage(): string | null {
  if (chosen) return chosen
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null // storage may be forbidden; the choice then lasts as long as the page
  }
}

function chooseLanguage(language: string): void {
  chosen = language
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
