import { PRICE_CHARS_MAX, PRICE_DIGITS_MAX } from '#contract/alerts.ts'

const PLAIN = /^(\d+)(?:\.(\d+))?$/
const SCIENTIFIC = /^(\d)(?:\.(\d+))?e([+-]\d+)$/

/**
 * A price as somebody sent it, as text or as a number, in the one form in which it is kept: plain decimal notation
 * without needless zeros. Undefined unless it is more than 0 and has at most 18 digits on each side of the point.
 */
export function readPrice(sent: string | number): string | undefined {
  const text = typeof sent === 'number' ? expand(String(sent)) : sent
  if (text.length > PRICE_CHARS_MAX) return undefined
  const [, whole = '', fraction = ''] = PLAIN.exec(text) ?? []
  const price = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')].filter(Boolean)
  const [left = '', right = ''] = price
  if (left === '' || left.length > PRICE_DIGITS_MAX || right.length > PRICE_DIGITS_MAX) return undefined
  return left === '0' && right === '' ? undefined : price.join('.')
}

/** `1.5e-7`, as a small number writes itself, without its exponent. */
function expand(text: string): string {
  const [, first = '', rest = '', exponent] = SCIENTIFIC.exec(text) ?? []
  if (exponent === undefined) return text
  const shift = Number(exponent)
  if (Math.abs(shift) > 2 * PRICE_DIGITS_MAX) return text
  const digits = first + rest
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${digits}`
  return digits.padEnd(shift + 1, '0')
}
