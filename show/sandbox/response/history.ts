import type { Exchange } from '../call/exchange.ts'

const STORAGE_KEY = 'sandbox-history'
const KEPT_MAX = 20
const CUT = '… the rest was not kept; send it again to see it'
const TEXT_CHARS_MAX = 20_000 // of an answer; a browser keeps some five million in all

/** What was sent from this tab, newest first. Keys are no part of it. */
export function readHistory(): Exchange[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Exchange[] // written below
  } catch {
    return [] // storage may be forbidden; the history then lasts as long as the page
  }
}

/** Puts a call first and gives the new history. Long answers are kept only as long as the page is open. */
export function addToHistory(history: readonly Exchange[], exchange: Exchange): Exchange[] {
  const next = [exchange, ...history].slice(0, KEPT_MAX)
  try {
    const stored = next.map((one) =>
      one.text.length > TEXT_CHARS_MAX
        ? { ...one, text: `${one.text.slice(0, TEXT_CHARS_MAX)}\n${CUT}` }
        : one,
    )
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  } catch {
    // As above.
  }
  return next
}
