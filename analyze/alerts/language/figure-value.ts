/** What was said of a symbol in a window, and in what it is compared with. */
export interface WindowSums {
  posts: number
  sentimentPosts: number
  sentimentSumBp: number
  /** Of all symbols. */
  allPosts: number
  /** In the window and in the seven before, of the sources that were read throughout all of them. */
  comparedPosts: number
  earlierPosts: number
}

/** What posts that count lean to in a window: the sums of p+ - p- of tone and stance in basis points. */
export interface LeaningSums {
  /** Posts of which it is known. */
  meant: number
  toneSumBp: number
  stanceSumBp: number
}

// Figures as decimal text, so that they compare exactly with what a rule says; undefined where they are not known.

/** By how many percent a price has changed. */
export function changeOf(price: string | undefined, before: string | undefined): string | undefined {
  if (price === undefined || before === undefined || Number(before) === 0) return undefined
  return decimal((100 * (Number(price) - Number(before))) / Number(before))
}

export function figureOf(
  figure: 'mentions' | 'sentiment' | 'dominance' | 'trend',
  sums: WindowSums,
): string | undefined {
  if (figure === 'mentions') return decimal(sums.posts)
  if (figure === 'sentiment') {
    return sums.sentimentPosts === 0 ? undefined : decimal(sums.sentimentSumBp / sums.sentimentPosts / 10_000)
  }
  if (figure === 'dominance') {
    return sums.allPosts === 0 ? undefined : decimal((100 * sums.posts) / sums.allPosts)
  }
  return sums.earlierPosts === 0 ? undefined : decimal((7 * sums.comparedPosts) / sums.earlierPosts)
}

/** The mean of (1 + p+ - p-) / 2: 0 against, 0.5 neutral, 1 for. */
export function leaningOf(figure: 'tone' | 'stance', sums: LeaningSums): string | undefined {
  if (sums.meant === 0) return undefined
  const sumBp = figure === 'tone' ? sums.toneSumBp : sums.stanceSumBp
  return decimal((1 + sumBp / sums.meant / 10_000) / 2)
}

/** To two digits, as it is shown everywhere. */
export function compositeOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : decimal(Number(value.toFixed(2)))
}

/** Six digits behind the point, without needless zeros and without an exponent. */
function decimal(value: number): string {
  const text = value.toFixed(6).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
