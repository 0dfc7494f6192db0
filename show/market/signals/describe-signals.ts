import type { AssetSummary, Figure } from '#contract/app/signals/asset-figures.ts'
import { FIGURES, type FigureFacts, SUMMARY_FIGURES, type SummaryFigure } from '#contract/figures.ts'
import { formatChange } from '../../ui/format/format-change.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
import { describeReason } from '../figures/describe-reason.ts'
import { percentText } from '../figures/percent-text.ts'

/** A figure of an asset's summary as it is read. */
export interface SignalLine {
  figure: SummaryFigure
  label: string
  /** Null where `reason` says why. */
  value: string | null
  reason?: string
  /** How it differs from the figures on the face, how sure it is and of how many posts. */
  differs: string
  basis: string
  tone?: 'up' | 'down'
}

/** Every figure but those that the asset shows first, and the composite, which is drawn with its parts. */
export function describeSignals({ figures }: AssetSummary): SignalLine[] {
  return SUMMARY_FIGURES.flatMap((figure): SignalLine[] => {
    const { label, differs, unit }: FigureFacts = FIGURES[figure]
    if (differs === null || figure === 'composite') return []
    const told = figures[figure]
    const write = writerOf(figure, unit)
    const line = { figure, label, differs, basis: describeBasis(told, write) }
    if (told.value === null) return [{ ...line, value: null, reason: describeReason(told.reason) }]
    return [{ ...line, value: write(told.value), ...toneOf(figure, told) }]
  })
}

function describeBasis({ low, high, n }: Figure, write: (value: number) => string): string {
  const sure = low === null || high === null ? '' : `${write(low)} to ${write(high)} with 95% certainty, `
  return `${sure}${formatCount(n, 'post')}`
}

/** A change of the mood that is no chance has a colour. */
function toneOf(figure: SummaryFigure, { value, low, high }: Figure): Pick<SignalLine, 'tone'> {
  if (figure !== 'mood_change' || value === null || low === null || high === null || low * high <= 0)
    return {}
  return { tone: value > 0 ? 'up' : 'down' }
}

/** By the unit of the table. */
function writerOf(figure: SummaryFigure, unit: string): (value: number) => string {
  if (figure === 'mood_change') return points
  if (unit === 'percent') return (value) => formatChange(value).text
  if (unit === 'standard deviations') return (value) => `${signed(value, 2)} σ`
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
