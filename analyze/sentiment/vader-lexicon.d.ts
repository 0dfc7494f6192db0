/** The package ships no types. Word or emoticon in lower case -> mean rating, -4 to 4. */
declare module 'vader-sentiment/src/vader_lexicon.js' {
  export const lexicon: Record<string, number>
}
