import { type AlertCondition, PRICE_CHARS_MAX, PRICE_DIGITS_MAX } from '#contract/alerts.ts'

const PLAIN = /^(\d+)(?:\.(\d+))?$/
const SCIENTIFIC = /^(\d)(?:\.(\d+))?e([+-]\d+)$/

/**
 * A price as it was sent, as text or as a number, in the one form in which it is kept: plain decimal notation
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

interface Movement {
  condition: AlertCondition
  /** US dollars as decimal text, as both prices. */
  threshold: string
  /** The price that the alert was last judged by; null where none was seen yet. */
  previous: string | null
  current: string
}

/**
 * Whether an alert fires: the price went from not fulfilling its condition to fulfilling it. While it stays there
 * nothing fires again; going back arms the alert anew. A first price only sets the state.
 */
export function crosses({ condition, threshold, previous, current }: Movement): boolean {
  if (previous === null) return false
  const rule = { condition, threshold }
  return !fulfils(rule, previous) && fulfils(rule, current)
}

/** Whether a price lies beyond the threshold on the condition's side; on the threshold itself it does not. Exact. */
function fulfils(rule: { condition: AlertCondition; threshold: string }, price: string): boolean {
  const order = compareDecimals(price, rule.threshold)
  return rule.condition === 'above' ? order > 0 : order < 0
}

/** Which of two decimals in plain notation is larger, exactly, whatever their digits: negative, 0 or positive. */
export function compareDecimals(left: string, right: string): number {
  const decimals = Math.max(decimalsOf(left), decimalsOf(right))
  const [a, b] = [toInteger(left, decimals), toInteger(right, decimals)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

function toInteger(text: string, decimals: number): bigint {
  return BigInt(text.replace('.', '') + '0'.repeat(decimals - decimalsOf(text)))
}
