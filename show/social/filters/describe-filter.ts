import { formatNumber } from '../../ui/format/format-number.ts'
import type { FilterField } from '../table/platform-tables.ts'
import { toPercent } from './percent.ts'

/** A filter as its chip reads: "Likes ≥ 1,000", "User alice", "Media Video". What is no number is shown as it is. */
export function describeFilter(field: Pick<FilterField, 'kind' | 'chip' | 'options'>, value: string): string {
  const option = field.options?.find((one) => one.value === value)
  if (option) return `${field.chip} ${option.label}`
  if (field.kind === 'percent' && value !== '') return `${field.chip} ${toPercent(value)}%`
  if (field.kind === 'number' && /^\d{1,15}$/.test(value))
    return `${field.chip} ${formatNumber(Number(value))}`
  return `${field.chip} ${value}`
}
