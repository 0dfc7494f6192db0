import { decodeHTMLStrict } from 'entities'

/** Plain text: HTML entities decoded once, without U+0000, half surrogate pairs replaced by U+FFFD. */
export function cleanText(text: string): string {
  const decoded = text.includes('&') ? decodeHTMLStrict(text) : text
  return (decoded.includes('\0') ? decoded.replaceAll('\0', '') : decoded).toWellFormed()
}
