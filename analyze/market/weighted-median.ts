export interface Weighted {
  value: number
  /** 0 or more. */
  weight: number
}

/**
 * The value with half of the weight on either side; the mean of the two between which the half lies exactly. Where
 * nothing weighs anything all weigh the same. Throws for an empty list.
 */
export function weightedMedian(items: readonly Weighted[]): number {
  if (items.length === 0) throw new RangeError('the median of nothing')
  const isWeighed = items.some(({ weight }) => weight > 0)
  const sorted = items
    .map(({ value, weight }) => ({ value, weight: isWeighed ? weight : 1 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const [index, { value, weight }] of sorted.entries()) {
    below += weight
    const next = sorted[index + 1]
    if (next === undefined || below > half) return value
    if (below === half) return (value + next.value) / 2
  }
  throw new RangeError('weights that are no numbers')
}
