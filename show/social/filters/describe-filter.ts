import { formatNumber } from '../../ui/format/numbers.ts'
import type { FilterField } from '../table/platform-tables.ts'

/** A filter as its chip reads: "Likes ≥ 1,000", "User alice", "Media Video". What is no number is shown as it is. */
export function describeFilter(field: Pick<FilterField, 'kind' | 'chip' | 'options'>, value: string): string {
  const option = field.options?.find((one) => one.value === value)
  if (option) return `${field.chip} ${option.label}`
  if (field.kind === 'percent' && value !== '') return `${field.chip} ${toPercent(value)}%`
  if (field.kind === 'number' && /^\d{1,15}$/.test(value))
    return `${field.chip} ${formatNumber(Number(value))}`
  return `${field.chip} ${value}`
}

const DIGITS = /^\d{1,3}(\.\d{1,2})?$/
const PART = /^\d(\.\d{1,4})?$/

/** A part of 1 as people type percent: "0.7" is "70". What is none stays as it is. */
export function toPercent(part: string): string {
  return PART.test(part) ? String(Math.round(Number(part) * 10_000) / 100) : part.replace(/^%/, '')
}

/** Percent as a part of 1, as an address has it: "70" is "0.7". What is none is marked, so that it is refused and not taken for a part. */
export function ofPercent(percent: string): string {
  const text = percent.trim()
  if (text === '') return ''
  return DIGITS.test(text) ? String(Math.round(Number(text) * 100) / 10_000) : `%${text}`
}
