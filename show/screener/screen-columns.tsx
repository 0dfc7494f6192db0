import type { ReactNode } from 'react'
import type { ScreenColumn } from '#contract/operations/screen-terms.ts'
import { isChange, writeScreened } from '#contract/shown/screen-columns.ts'
import { Absent, Change, Money, Price } from '../ui/figures/numbers.tsx'

/** A value as it is read. */
export function ScreenedValue({ column, value }: { column: ScreenColumn; value: number | null }): ReactNode {
  if (value === null) return <Absent reason="not enough data" />
  if (column === 'price') return <Price value={value} />
  if (column === 'volume' || column === 'market_cap') return <Money value={value} compact />
  if (isChange(column)) return <Change percent={value} />
  return writeScreened(column, value)
}
