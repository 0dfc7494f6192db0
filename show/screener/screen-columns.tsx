import type { ReactNode } from 'react'
import { FIGURES, type FigureFacts, type SummaryFigure } from '#contract/figures.ts'
import { SCREEN_TERMS, type ScreenColumn, wordOf } from '#contract/operations/screen-terms.ts'
import { writeFigure } from '../market/figures/figure-words.ts'
import { Absent, Change, Money, Price } from '../ui/figures/numbers.tsx'

const CHANGE_LABELS: Partial<Record<ScreenColumn, string>> = {
  change_1h: '1h',
  change_24h: '24h',
  change_7d: '7d',
}

/** What a column is called, as on the market. */
export function columnLabel(column: ScreenColumn): string {
  const { label, specified = label }: FigureFacts = FIGURES[nameOf(column)]
  return CHANGE_LABELS[column] ?? specified
}

/** The figure of a column. */
export function nameOf(column: ScreenColumn) {
  return SCREEN_TERMS[wordOf(column)].name
}

/** The figure that a column is sorted by, as a condition names it. */
export function termOf(column: ScreenColumn): string {
  return wordOf(column) === 'change' ? `change(${CHANGE_LABELS[column]})` : column
}

/** A value as it is read. */
export function ScreenedValue({ column, value }: { column: ScreenColumn; value: number | null }): ReactNode {
  if (value === null) return <Absent reason="not enough data" />
  if (column === 'price') return <Price value={value} />
  if (column === 'volume' || column === 'market_cap') return <Money value={value} compact />
  if (wordOf(column) === 'change' || column === 'posts_change' || column === 'posts_to_usual') {
    return <Change percent={value} />
  }
  const name = nameOf(column) as SummaryFigure // all others are of posts
  return writeFigure(name, { value, low: null, high: null, n: 0, reason: null }).text
}
