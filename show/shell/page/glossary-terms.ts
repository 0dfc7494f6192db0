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
  pushers: 'who-pushes-this',
  btcDominance: 'btc-dominance',
  volume: 'volume-24h',
} as const
/** What can be explained: what stands above, and every figure of the table. */
export type GlossaryTerm = keyof typeof GLOSSARY_TERMS | FigureName

/** Where the glossary explains it. */
export function anchorOf(term: GlossaryTerm): string {
  const anchors: Record<string, string> = GLOSSARY_TERMS
  return anchors[term] ?? FIGURES[term as FigureName].glossary // it is one of either
}
