/** The figures of an asset's summary whose formula, parts and posts are told. */
export const EXPLAINED_FIGURES = [
  'posts',
  'authors',
  'spam',
  'mood',
  'mood_change',
  'dominance',
  'balance',
  'weighted',
  'composite',
] as const
export type ExplainedFigure = (typeof EXPLAINED_FIGURES)[number]
