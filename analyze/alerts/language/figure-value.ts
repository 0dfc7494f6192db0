import type { CrowdSums } from '../../crowds/sum-hour.ts'

/** What posts that count come to, as far as rules look at it. */
export type WindowSums = Pick<
  CrowdSums,
  'posts' | 'judged' | 'sentimentSumBp' | 'meant' | 'toneSumBp' | 'stanceSumBp'
>

/** The posts of a window beside those it is a share of or compared with. */
export interface Window {
  own: WindowSums
  /** Posts that count about each of the largest assets, together. */
  largestPosts: number
  /** Posts in the window and in the seven before, of the sources that were read throughout all of them. */
  comparedPosts: number
  earlierPosts: number
}

/** Fewer posts say nothing that holds. ours */
const POSTS_MIN = 10
const WHOLE_BP = 10_000

// Figures as decimal text, so that they compare exactly with what a rule says; undefined where they are not known.

/** By how many percent a price has changed. */
export function changeOf(price: string | undefined, before: string | undefined): string | undefined {
  if (price === undefined || before === undefined || Number(before) === 0) return undefined
  return decimal((100 * (Number(price) - Number(before))) / Number(before), 6)
}

export type WindowFigure = 'mentions' | 'sentiment' | 'tone' | 'stance' | 'dominance' | 'trend'

/** A figure of a window to the four digits that the summary of an asset shows; a dominance in percent. */
export function figureOf(figure: WindowFigure, { own, ...others }: Window): string | undefined {
  if (figure === 'mentions') return decimal(own.posts)
  if (figure === 'sentiment') {
    return own.judged < POSTS_MIN ? undefined : decimal(own.sentimentSumBp / own.judged / WHOLE_BP)
  }
  if (figure === 'dominance') {
    const { largestPosts } = others
    return largestPosts === 0 ? undefined : decimal(100 * Number((own.posts / largestPosts).toFixed(4)), 2)
  }
  if (figure === 'trend') {
    return others.earlierPosts === 0 ? undefined : decimal((7 * others.comparedPosts) / others.earlierPosts)
  }
  const sumBp = figure === 'tone' ? own.toneSumBp : own.stanceSumBp
  return own.meant < POSTS_MIN ? undefined : decimal((1 + sumBp / own.meant / WHOLE_BP) / 2)
}

/** To two digits, as it is shown everywhere. */
export function compositeOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : decimal(value, 2)
}

/** Without needless zeros and without an exponent. */
function decimal(value: number, digits = 4): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
