import { SUMMARY_FIGURES, type SummaryFigure } from '#contract/figures.ts'
import { authors, balance, engagement, hype, spam } from './counts.ts'
import { dominance, mindshare } from './dominance.ts'
import type { FigureCode, FigureSums, FigureValue } from './figure-sums.ts'
import { stance, tone } from './leanings.ts'
import { mood, moodChange, rawMood } from './mood.ts'
import { posts, postsChange, postsToUsual, rawPosts } from './posts.ts'
import { composite, weighted } from './unusual.ts'

/** The code of each figure that is computed from sums. */
const CODE: Record<SummaryFigure, FigureCode> = {
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
  raw_posts: rawPosts,
  raw_mood: rawMood,
}

export function computeFigure(name: SummaryFigure, sums: FigureSums): FigureValue {
  if (sums.isCounting) return { n: sums.own.posts, reason: 'counting', parts: [] }
  return CODE[name](sums)
}

/** Every figure of the table that is computed from sums, in its order. */
export function computeFigures(sums: FigureSums): Record<SummaryFigure, FigureValue> {
  const values = SUMMARY_FIGURES.map((name) => [name, computeFigure(name, sums)])
  return Object.fromEntries(values) as Record<SummaryFigure, FigureValue> // one for each
}
