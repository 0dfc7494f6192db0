import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '#contract/post-meaning.ts'

/** The colour of a sentiment between 0 and 1. */
export function sentimentTone(sentiment: number): 'up' | 'mid' | 'down' {
  if (sentiment >= SENTIMENT_GREEN_FROM) return 'up'
  return sentiment >= SENTIMENT_YELLOW_FROM ? 'mid' : 'down'
}
