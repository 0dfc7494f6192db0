/** What the glossary explains, by the anchor of its term there. */
export const GLOSSARY_TERMS = {
  marketMood: 'market-mood-index',
  mood: 'sentiment-or-mood',
  mentions: 'mention',
  postsThatCount: 'raw-and-filtered',
  marketCap: 'market-cap',
  btcDominance: 'btc-dominance',
  volume: 'volume-24h',
} as const
export type GlossaryTerm = keyof typeof GLOSSARY_TERMS
