import { FIGURES, type FigureFacts, type FigureName, type FigureReason } from '../figures.ts'
import type { UnusualLevel } from '../market.ts'
import type { Figure } from '../operations/asset-summary.ts'
import { formatChange, formatCount, formatNumber, formatSentiment } from './numbers.ts'

const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A share in percent with one decimal: "42.3%". */
export function percentText(share: number): string {
  return `${percent.format(share)}%`
}

const REASONS: Record<FigureReason, string> = {
  too_few_posts: 'too few posts to say',
  no_history: 'not enough earlier days to compare with',
  counting: 'still counting earlier days',
  not_given: 'not given by the sources of these posts',
  not_kept: 'of a price that was replaced since',
}

/** Why a figure is not known, in words. */
export function describeReason(reason: FigureReason | null): string {
  return REASONS[reason ?? 'too_few_posts']
}

/** How far a figure lies from the asset's own usual, in words: the tests of texts read them without a browser. */
export const UNUSUAL_WORDS: Record<UnusualLevel, string> = {
  far_below: 'far below usual',
  below: 'below usual',
  usual: 'usual',
  above: 'above usual',
  far_above: 'far above usual',
}

/** A figure as it is read, null where it is not known; and how sure it is and of how many posts. */
export function writeFigure(figure: FigureName, found: Figure): { text: string | null; basis: string } {
  const write = writerOf(figure, (FIGURES[figure] satisfies FigureFacts).unit)
  return { text: found.value === null ? null : write(found.value), basis: describeBasis(found, write) }
}

function describeBasis({ low, high, n }: Figure, write: (value: number) => string): string {
  const sure = low === null || high === null ? '' : `${write(low)} to ${write(high)} with 95% certainty, `
  return `${sure}${formatCount(n, 'post')}`
}

/** By the unit of the table. */
function writerOf(figure: FigureName, unit: string): (value: number) => string {
  if (figure === 'mood_change') return points
  if (unit === 'percent') return (value) => formatChange(value).text
  if (unit === 'standard deviations') return (value) => `${signed(value, 2)} σ`
  if (unit === 'times') return (value) => `${value.toFixed(2)}×`
  if (figure === 'balance') return (value) => signed(value, 1)
  if (unit.startsWith('0 to 1')) return (value) => percentText(value * 100)
  if (unit.startsWith('0 ')) return formatSentiment
  return (value) => formatNumber(value)
}

/** A difference of two moods in points of a hundred: "-8 points". */
function points(value: number): string {
  const whole = Math.round(value * 100)
  return `${signed(whole, 0)} ${Math.abs(whole) === 1 ? 'point' : 'points'}`
}

function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value > 0 ? '+' : '-'}${text}`
}
