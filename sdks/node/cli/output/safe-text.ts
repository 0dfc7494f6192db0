/**
 * A text as a terminal may show it. Posts are written by strangers: what moves the cursor, colours, renames the window or
 * turns the writing direction becomes a sign that is seen.
 */
export function safeText(text: string): string {
  return text.replaceAll(UNSAFE, '\ufffd')
}

/** The same in one line. */
export function safeLine(text: string): string {
  return safeText(text.replaceAll(/[\r\n\t\u2028\u2029]+/g, ' '))
}

/** JSON of a value, with the same signs escaped: whoever reads it as JSON gets each of them. */
export function safeJson(value: unknown, indent?: number): string {
  const toEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value, null, indent).replaceAll(UNSAFE, toEscape)
}

/** All controls but line end and tab, and the marks of direction. JSON escapes its own line ends before. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
