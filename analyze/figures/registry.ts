import { type ComputedFigure, SUMMARY_FIGURES, type SummaryFigure } from '#contract/figures.ts'
import { authors, balance, dominance, engagement, hype, mindshare, spam, youngAccounts } from './counts.ts'
import type { FigureCode, FigureSums, FigureValue } from './figure-sums.ts'
import { mood, moodChange, rawMood, stance, tone } from './mood.ts'
import { posts, postsChange, postsToUsual, rawPosts, trend } from './posts.ts'
import { composite, weighted } from './unusual.ts'

/** The code of each figure that is computed from sums. */
const CODE: Record<ComputedFigure, FigureCode> = {
  mood,
  posts,
  dominance,
  mood_change: moodChange,
  posts_change: postsChange,
  posts_to_usual: postsToUsual,
  mindshare,
  authors,
  engagement,
  hype,
  tone,
  stance,
  balance,
  weighted,
  composite,
  spam,
  young_accounts: youngAccounts,
  raw_posts: rawPosts,
  raw_mood: rawMood,
  trend,
}

export function computeFigure(name: ComputedFigure, sums: FigureSums): FigureValue {
  if (sums.isCounting) return { n: sums.own.posts, reason: 'counting', parts: [] }
  return CODE[name](sums)
}

/** Every figure of the table that is computed from sums, in its order. */
export function computeFigures(sums: FigureSums): Record<SummaryFigure, FigureValue> {
  const values = SUMMARY_FIGURES.map((name) => [name, computeFigure(name, sums)])
  return Object.fromEntries(values) as Record<SummaryFigure, FigureValue> // one for each
}
