// Packages that ship no types: what is used of them.

declare module 'jstat' {
  const jStat: {
    /** Distribution functions: F with its two degrees of freedom, Student's t, the normal one and its inverse. */
    centralF: { cdf(value: number, df1: number, df2: number): number }
    studentt: { cdf(value: number, df: number): number }
    normal: {
      cdf(value: number, mean: number, deviation: number): number
      inv(probability: number, mean: number, deviation: number): number
    }
  }
  export default jStat
}

/** Stop words by ISO 639-3 code, lower case. */
declare module 'stopword' {
  export const ara: string[]
  export const deu: string[]
  export const ell: string[]
  export const eng: string[]
  export const spa: string[]
  export const fas: string[]
  export const fra: string[]
  export const heb: string[]
  export const hin: string[]
  export const ind: string[]
  export const ita: string[]
  export const jpn: string[]
  export const kor: string[]
  export const nld: string[]
  export const pol: string[]
  export const por: string[]
  export const rus: string[]
  export const tha: string[]
  export const tur: string[]
  export const ukr: string[]
  export const vie: string[]
  export const zho: string[]
}

/** Word or emoticon in lower case -> mean rating, -4 to 4. */
declare module 'vader-sentiment/src/vader_lexicon.js' {
  export const lexicon: Record<string, number>
}

declare module 'vader-sentiment' {
  export const SentimentIntensityAnalyzer: {
    /** compound: -1 to 1. */
    polarity_scores(text: string): { compound: number; neg: number; neu: number; pos: number }
  }
}
