import { COUNT_MAX } from '#contract/post-limits.ts'

/** A count that was read, one that the file says is not known, or one that cannot be read without guessing. */
export type ParsedCount = { count: number } | 'unknown' | 'unreadable'

/** What files write where a number is not known. */
const UNKNOWN = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  '?',
  '-1',
  'na',
  'n/a',
  '#n/a',
  'nan',
  'none',
  'null',
  'nil',
  'undefined',
])

/** Several kinds of space part thousands, an apostrophe does in Switzerland. */
const GROUPED = /^\d{1,3}(?:([,.'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/
/** "1.024" is a thousand and twenty-four in Germany and a little more than one elsewhere; "1.024.000" is clear. */
const ONE_DOT_GROUP = /^(?!0+\.0+$)\d{1,3}\.\d{3}$/
const WHOLE = /^\d{1,30}(?:[.,]0*)?$/
const GROUPED_WITH_ZEROS = /^\d{1,3}(?:,\d{3})+\.0+$/
/** As sites shorten counts. Three decimals ("1.024K") could be a group of thousands. */
const SHORTENED = /^(\d{1,6})(?:[.,](\d{1,2}))?\s?(k|m|b|bn|mio|tsd)$/i
const EXPONENT = /^\d(?:\.\d{1,11})?e\+?\d{1,2}$/i
const UNITS: Record<string, number> = { k: 1e3, tsd: 1e3, m: 1e6, mio: 1e6, b: 1e9, bn: 1e9 }

/**
 * A count as files write it: 12, "12", "1,234", "12.0", "2.9K" (2,900) or "1.2M". What could mean two numbers ("12,5",
 * "1.024"), is no whole number, or is less than nothing is unreadable; -1 is the usual word for unknown.
 */
export function parseCount(value: unknown): ParsedCount {
  if (value === undefined || value === null) return 'unknown'
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return 'unreadable'
  const text = toLatinDigits(value.trim())
    .replace(/^="?(.*?)"?$/, '$1') // a spreadsheet's formula for "as it is written"
    .trim()
  if (UNKNOWN.has(text.toLowerCase())) return 'unknown'
  const count = parseText(text.replace(/^\+/, ''))
  return count === undefined ? 'unreadable' : fromNumber(count)
}

function fromNumber(count: number): ParsedCount {
  if (Number.isNaN(count) || count === -1) return 'unknown'
  return Number.isInteger(count) && count >= 0 && count <= COUNT_MAX ? { count } : 'unreadable'
}

function parseText(text: string): number | undefined {
  // Before whole numbers: 1,000 is a thousand and no 1 with three decimals.
  if (ONE_DOT_GROUP.test(text)) return undefined
  if (GROUPED.test(text)) return Number(text.replace(/\D/g, ''))
  if (WHOLE.test(text)) return Number.parseInt(text, 10)
  if (GROUPED_WITH_ZEROS.test(text)) return Number(text.replaceAll(',', ''))
  const shortened = SHORTENED.exec(text)
  if (shortened) return fromShortened(shortened)
  return EXPONENT.test(text) ? Number(text) : undefined
}

/** In hundredths, so that 2.9K is 2,900 and not a fraction beside it. */
function fromShortened([, whole, decimals = '', unit = '']: RegExpExecArray): number {
  const hundredths = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return (hundredths * (UNITS[unit.toLowerCase()] ?? 1)) / 100
}

/** Arabic and Persian digits. */
function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
