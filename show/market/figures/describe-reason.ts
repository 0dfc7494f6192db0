import type { FigureReason } from '#contract/figures.ts'

const REASONS: Record<FigureReason, string> = {
  too_few_posts: 'too few posts to say',
  no_history: 'not enough earlier days to compare with',
  counting: 'still counting earlier days',
  not_given: 'not given by the sources of these posts',
}

/** Why a figure is not known, in words. */
export function describeReason(reason: FigureReason | null): string {
  return REASONS[reason ?? 'too_few_posts']
}
