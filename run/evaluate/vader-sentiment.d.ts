/** The package ships no types. */
declare module 'vader-sentiment' {
  export const SentimentIntensityAnalyzer: {
    /** compound: -1 to 1. */
    polarity_scores(text: string): { compound: number; neg: number; neu: number; pos: number }
  }
}
