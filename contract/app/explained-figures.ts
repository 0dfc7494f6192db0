/** The figures of an asset's summary. */
export const SUMMARY_FIGURES = [
  'posts',
  'authors',
  'spam',
  'mood',
  'mood_change',
  'tone',
  'stance',
  'dominance',
  'balance',
  'weighted',
  'composite',
] as const
/** Those whose formula, parts and posts are told: besides, what all posts, the market and trends say of an asset. */
export const EXPLAINED_FIGURES = [...SUMMARY_FIGURES, 'mentions', 'sentiment', 'price', 'surprise'] as const
export type ExplainedFigure = (typeof EXPLAINED_FIGURES)[number]
