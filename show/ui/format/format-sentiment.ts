import { sentimentPercent } from '#contract/post-meaning.ts'

/** A sentiment between 0 and 1 as a whole percentage, cut: what reads 70% is at least 0.7. */
export function formatSentiment(sentiment: number): string {
  return `${sentimentPercent(sentiment)}%`
}
