import { FIGURES, type FigureName } from '#contract/figures.ts'

/** What the glossary explains, by the anchor of its term there. */
export const GLOSSARY_TERMS = {
  marketMood: 'market-mood-index',
  mood: 'sentiment-or-mood',
  toneAndStance: 'tone-and-stance',
  moodDistribution: 'mood-distribution',
  mentions: 'mention',
  postsThatCount: 'raw-and-filtered',
  marketCap: 'market-cap',
  dominance: 'dominance',
  mindshare: 'mindshare',
  balance: 'sentiment-balance',
  weighted: 'weighted-sentiment',
  composite: 'composite',
  change: 'change',
  points: 'points',
  price: 'price',
  uniqueAuthors: 'unique-authors',
  surprise: 'surprise',
  creator: 'creator',
  engagement: 'engagement',
  story: 'story',
  trendingTopic: 'trending-topic',
  signalLab: 'signal-lab',
  btcDominance: 'btc-dominance',
  volume: 'volume-24h',
} as const
export type GlossaryTerm = keyof typeof GLOSSARY_TERMS

/** The term that explains a figure. */
export function termOf(figure: FigureName): GlossaryTerm {
  const found = Object.entries(GLOSSARY_TERMS).find(([, anchor]) => anchor === FIGURES[figure].glossary)
  return (found?.[0] ?? 'mood') as GlossaryTerm // a test finds each
}
