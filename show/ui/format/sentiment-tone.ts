export const SENTIMENT_GREEN_FROM = 0.7 // spec, section 9
export const SENTIMENT_YELLOW_FROM = 0.4 // spec, section 9

/** The colour of a sentiment between 0 and 1. */
export function sentimentTone(sentiment: number): 'up' | 'mid' | 'down' {
  if (sentiment >= SENTIMENT_GREEN_FROM) return 'up'
  return sentiment >= SENTIMENT_YELLOW_FROM ? 'mid' : 'down'
}
