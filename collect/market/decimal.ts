/** Digits before and after the point that a price may have: 1e+15 and 5.6e-11 are both real. */
const DIGITS_MAX = 40

/**
 * A number of a venue as decimal text without exponent and sign, digit for digit: `5.6e-11` is `0.000000000056`.
 * Undefined for anything else, negative ones included.
 */
export function readDecimal(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const parts = /^\+?(\d{1,40})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim())
  if (!parts) return undefined
  const [, whole = '', decimals = '', exponent = '0'] = parts
  const point = whole.length + Number(exponent)
  if (Math.abs(point) > DIGITS_MAX) return undefined
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${decimals}`
  const at = Math.max(point, 1)
  const padded = digits.padEnd(at, '0')
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const after = padded.slice(at).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}

/** A price: a decimal that is more than nothing. Pairs that are no longer traded are all zero. */
export function readPrice(value: unknown): string | undefined {
  const price = readDecimal(value)
  return price !== undefined && /[1-9]/.test(price) ? price : undefined
}

/** JSON in which every number stays the text that it was written as, so that no digit is lost. */
export function parseExactJson(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value
  return JSON.parse(text, keep)
}
