import { FIGURES } from '#contract/figures.ts'
import type { CrowdSums } from '../../crowds/sum-hour.ts'
import { dominance } from '../../figures/dominance.ts'
import { stance, tone } from '../../figures/leanings.ts'
import { moodOf } from '../../figures/mood.ts'
import { roundTo } from '../../statistics.ts'

/** The posts of a window that count beside those it is a share of or compared with. */
export interface Window {
  own: CrowdSums
  /** Posts that count about each of the largest assets, together. */
  largestPosts: number
  /** Posts in the window and in the seven before, of the sources that were read throughout all of them. */
  comparedPosts: number
  earlierPosts: number
}

const RATIO_DIGITS = 4

// Figures as decimal text, so that they compare exactly with what a rule says; undefined where they are not known.

/** By how many percent a price has changed. */
export function changeOf(price: string | undefined, before: string | undefined): string | undefined {
  if (price === undefined || before === undefined || Number(before) === 0) return undefined
  return decimal((100 * (Number(price) - Number(before))) / Number(before), 6)
}

export type WindowFigure = 'mentions' | 'sentiment' | 'tone' | 'stance' | 'dominance' | 'trend'

/** A figure of a window, to the digits that every screen shows; a dominance in percent. */
export function figureOf(figure: WindowFigure, window: Window): string | undefined {
  if (figure === 'mentions') return decimal(window.own.posts, 0)
  if (figure === 'sentiment') return textOf(moodOf(window.own).value, FIGURES.mood.digits)
  if (figure === 'tone') return textOf(tone(window).value, FIGURES.tone.digits)
  if (figure === 'stance') return textOf(stance(window).value, FIGURES.stance.digits)
  if (figure === 'dominance') {
    const { digits } = FIGURES.dominance
    const { value } = dominance(window)
    return textOf(value === undefined ? undefined : 100 * roundTo(value, digits), digits - 2)
  }
  const { comparedPosts, earlierPosts } = window
  return textOf(earlierPosts === 0 ? undefined : (7 * comparedPosts) / earlierPosts, RATIO_DIGITS)
}

/** As it is shown everywhere. */
export function compositeOf(value: number | undefined): string | undefined {
  return textOf(value, FIGURES.composite.digits)
}

function textOf(value: number | undefined, digits: number): string | undefined {
  return value === undefined ? undefined : decimal(value, digits)
}

/** Without needless zeros and without an exponent. */
function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits)
  const short = digits === 0 ? text : text.replace(/\.?0+$/, '')
  return short === '-0' ? '0' : short
}
