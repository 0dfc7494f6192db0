/** What was said of a symbol in a window, and in what it is compared with. */
export interface WindowSums {
  posts: number
  sentimentPosts: number
  sentimentSumBp: number
  /** Of all symbols. */
  allPosts: number
  /** In the seven windows before. */
  earlierPosts: number
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
  return sums.earlierPosts === 0 ? undefined : decimal((7 * sums.posts) / sums.earlierPosts)
}

/** Six digits behind the point, without needless zeros and without an exponent. */
function decimal(value: number): string {
  const text = value.toFixed(6).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
