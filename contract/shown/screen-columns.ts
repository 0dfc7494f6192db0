import { FIGURES, type FigureFacts } from '../figures.ts'
import { SCREEN_COLUMNS, SCREEN_TERMS, type ScreenColumn, wordOf } from '../operations/screen-terms.ts'
import { writeFigure } from './figure-words.ts'
import { formatChange, formatMoney, formatPrice } from './numbers.ts'

const CHANGE_LABELS: Partial<Record<ScreenColumn, string>> = {
  change_1h: '1h',
  change_24h: '24h',
  change_7d: '7d',
}

/** What every screen shows; the figures of its condition and its order come before. */
const USUAL: readonly ScreenColumn[] = [
  'price',
  'change_24h',
  'volume',
  'market_cap',
  'mentions',
  'posts_to_usual',
  'sentiment',
  'mood_change',
]

/** What a column is called, as on the market. */
export function columnLabel(column: ScreenColumn): string {
  const { label, specified = label }: FigureFacts = FIGURES[nameOf(column)]
  return CHANGE_LABELS[column] ?? specified
}

/** The figure of a column. */
export function nameOf(column: ScreenColumn) {
  return SCREEN_TERMS[wordOf(column)].name
}

/** Whether the figure is a change in percent, which has a sign and a colour. */
export function isChange(column: ScreenColumn): boolean {
  return wordOf(column) === 'change' || column === 'posts_change' || column === 'posts_to_usual'
}

/** A value of the column as text. */
export function writeScreened(column: ScreenColumn, value: number): string {
  if (column === 'price') return formatPrice(value)
  if (column === 'volume' || column === 'market_cap') return formatMoney(value, { compact: true })
  if (isChange(column)) return formatChange(value).text
  return writeFigure(nameOf(column), { value, low: null, high: null, n: 0, reason: null }).text ?? ''
}

/** The figure that a column is sorted by, as conditions are printed. */
export function termOf(column: ScreenColumn): string {
  const word = wordOf(column)
  return SCREEN_TERMS[word].windows ? `${word}(${CHANGE_LABELS[column] ?? '24h'})` : word
}

/** Those of the condition in their order, that of the order, and what is usual, each once. */
export function columnsOf({ where, sort }: { where: string | null; sort: string }): ScreenColumn[] {
  const named = SCREEN_COLUMNS.map((column) => ({ column, place: placeOf(termOf(column), where ?? '') }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ column }) => column)
  const sorted = SCREEN_COLUMNS.filter((column) => termOf(column) === sort)
  return [...new Set([...named, ...(sort === 'market_cap' ? [] : sorted), ...USUAL])]
}

/** Conditions are printed in one form, with the window of each figure that has one. */
function placeOf(term: string, where: string): number {
  return where.search(new RegExp(`(?<![\\w])${term.replace(/[()]/g, '\\$&')}(?!\\w)`))
}
