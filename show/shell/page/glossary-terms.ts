/** What the glossary explains, by the anchor of its term there. */
export const GLOSSARY_TERMS = {
  marketMood: 'market-mood-index',
  mood: 'sentiment-or-mood',
  mentions: 'mention',
  postsThatCount: 'raw-and-filtered',
  marketCap: 'market-cap',
  dominance: 'dominance',
  balance: 'sentiment-balance',
  uniqueAuthors: 'unique-authors',
  surprise: 'surprise',
  creator: 'creator',
  engagement: 'engagement',
  trendingTopic: 'trending-topic',
  signalLab: 'signal-lab',
  btcDominance: 'btc-dominance',
  volume: 'volume-24h',
} as const
export type GlossaryTerm = keyof typeof GLOSSARY_TERMS
