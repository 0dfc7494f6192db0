/**
 * JSON that PostgreSQL can take apart again: text there has neither U+0000 nor half a surrogate pair.
 * The first is left out, the second becomes U+FFFD.
 */
export function toStorableJson(value: unknown): string {
  const json = JSON.stringify(value)
  // JSON.stringify writes both as escapes, so one test of the result suffices.
  if (!SUSPICIOUS.test(json)) return json
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? toStorableText(part) : part))
}

const SUSPICIOUS = /\\u(?:0000|d[89a-f])/

function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
