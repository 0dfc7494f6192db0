import { COUNT_MAX } from '#contract/post-limits.ts'

/** What files write where a number is not known; so does a negative one, such as -1. */
const UNKNOWN = new Set(['', '-', 'na', 'n/a', 'nan', 'none', 'null', 'nil', 'undefined'])

/**
 * A count as files write it: 12, "12", "1,234" or "12.0". Undefined when the file says that it is unknown.
 * Returns why not as text when it is no count.
 */
export function parseCount(value: unknown): number | undefined | string {
  if (value === undefined || value === null) return undefined
  const count = typeof value === 'number' ? value : parseText(value)
  if (count === undefined) return undefined
  if (Number.isNaN(count)) return typeof value === 'number' ? undefined : NOT_A_COUNT
  if (count < 0) return undefined
  if (count > COUNT_MAX) return `larger than any count can be (${COUNT_MAX})`
  return Number.isInteger(count) ? count : NOT_A_COUNT
}

const NOT_A_COUNT = 'not a count; write a whole number such as 1234'

function parseText(value: unknown): number | undefined {
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  if (/^-?\d{1,30}(?:\.0*)?$/.test(text)) return Number(text)
  if (UNKNOWN.has(text.toLowerCase())) return undefined
  return /^\d{1,3}(?:,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}
