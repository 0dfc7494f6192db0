import { invalid } from './errors.ts'

const HALF_PAIR_AT_END = /[\ud800-\udbff]$/

/**
 * Refuses a query whose percent-encoding is not UTF-8, which parsers leave as it stands. `url` is the address of the
 * call. Throws a 400 that names the parameter.
 */
export function checkEncoding(url: string): void {
  const start = url.indexOf('?') + 1
  if (start === 0 || !url.includes('%', start)) return
  for (const pair of url.slice(start).split('&')) {
    if (decode(pair) !== undefined) continue
    const name = decode(pair.split('=')[0] ?? '') || 'query'
    throw invalid(name, `${name} must be percent-encoded UTF-8, in which a % itself is %25`)
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const DEEPEST = 16

/**
 * Refuses text that the database cannot hold (U+0000) or that is no Unicode (lone surrogates), wherever it stands
 * in the input. Throws a 400 that names the field.
 */
export function checkText(value: unknown, field = 'body', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(field, `${field} must not contain the character U+0000`)
    if (!value.isWellFormed()) throw invalid(field, `${field} is not well-formed Unicode text`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth === DEEPEST) throw invalid(field, `${field} is nested too deeply`)
  for (const [key, inner] of Object.entries(value)) {
    checkText(key, field, depth + 1)
    checkText(inner, depth === 0 ? key : `${field}.${key}`, depth + 1)
  }
}

/** A text of at most `max` UTF-16 units; one that is longer ends with an ellipsis. */
export function cutText(text: string, max: number): string {
  return text.length > max ? `${startOfText(text, max - 1)}…` : text
}

/** Its first `length` UTF-16 units, or one less where the last would be half an emoji, which no reader shows. */
export function startOfText(text: string, length: number): string {
  return text.slice(0, length).replace(HALF_PAIR_AT_END, '')
}
