const ROUNDING = 1e-9

/** A sentiment between 0 and 1 as a whole percentage, cut: what reads 70% is at least 0.7. */
export function formatSentiment(sentiment: number): string {
  return `${Math.floor(sentiment * 100 + ROUNDING)}%`
}
