import { type AlertCondition, RULE_FIGURES, type RuleFigure } from '#contract/alerts.ts'
import type { PostQuery } from '#contract/post-query/post-query.ts'

/**
 * What a rule can look at. Windows are in minutes; those of posts are the whole hours (UTC) that ended last, and but for
 * `posts` they are of posts that count.
 */
export const FIGURES = {
  /** US dollars. */
  price: { window: undefined },
  /** By how many percent the price has changed within the window. */
  change: { window: { min: 5, max: 30 * 24 * 60, step: 5 } },
  /** Posts about the asset. */
  mentions: { window: { min: 60, max: 7 * 24 * 60, step: 60 } },
  /** The mean sentiment towards the asset, 0 to 1. */
  sentiment: { window: { min: 60, max: 7 * 24 * 60, step: 60 } },
  /** How the posts sound, and what their authors expect of the asset: the mean, 0 to 1. */
  tone: { window: { min: 60, max: 7 * 24 * 60, step: 60 } },
  stance: { window: { min: 60, max: 7 * 24 * 60, step: 60 } },
  /** The asset’s percent of the posts about each of the 100 largest assets together. */
  dominance: { window: { min: 60, max: 7 * 24 * 60, step: 60 } },
  /** How many times as many posts as in the mean of the seven windows before, of the sources that were read throughout. */
  trend: { window: { min: 60, max: 24 * 60, step: 60 } },
  /** How far the last 24 whole hours are from usual, 0 to 100. */
  composite: { window: undefined },
  /** Posts that a query finds, up to POSTS_COUNTED_MAX of them. */
  posts: { window: { min: 60, max: 24 * 60, step: 60 } },
} as const satisfies Record<RuleFigure, { window: { min: number; max: number; step: number } | undefined }>

export type Figure = RuleFigure
export const FIGURE_NAMES: readonly Figure[] = RULE_FIGURES

/** What a rule looks at: a figure of an asset, or the posts of a query. */
export type Term = AssetTerm | PostsTerm

/** One figure of one asset. */
export interface AssetTerm {
  figure: Exclude<Figure, 'posts'>
  /** As it was written: a ticker or an id; once resolved, the id. */
  asset: string
  /** Absent for a price and the composite. */
  windowMinutes?: number
}

/** How many posts of a query there are. */
export interface PostsTerm {
  figure: 'posts'
  /** Which posts; without a time and an order. */
  query: PostQuery
  windowMinutes: number
}

export interface Comparison {
  kind: 'compare'
  term: Term
  side: AlertCondition
  /** Decimal text; of sentiment, tone and stance from 0 to 1, of change and dominance percent. */
  value: string
  /** Hysteresis: once true it stays true until the figure is beyond this on the other side. */
  back?: string
}

export type Condition =
  | Comparison
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }

/** A rule of the alert language. Times in minutes. */
export interface Rule {
  when: Condition
  /** Level: it fires as long as it holds, that often. Absent: edge, it fires when it begins to hold. */
  every?: number
  /** After it has fired it is silent for that long. */
  cooldown?: number
  /** It has to have been false for that long before it may fire again. */
  rearm?: number
  /** It is switched off when it has fired. */
  once?: true
  /** ISO, UTC: it ends then. */
  until?: string
  /** Of the day: nothing is judged from `from` until `until`. */
  quiet?: { from: string; until: string; zone: string }
}

export const COMPARISONS_MAX = 20
export const RULE_ASSETS_MAX = 5
export const DEPTH_MAX = 10
/** Each has posts counted, so there are few. */
export const RULE_POST_QUERIES_MAX = 3
export const POSTS_COUNTED_MAX = 10_000

/** Every comparison of a condition, in the order in which they were written. */
export function listComparisons(condition: Condition): Comparison[] {
  if (condition.kind === 'compare') return [condition]
  if (condition.kind === 'not') return listComparisons(condition.part)
  return condition.parts.flatMap(listComparisons)
}

/** The names of the assets of a rule, each once, in the order in which they were written. */
export function listAssetNames({ when }: Rule): string[] {
  return [
    ...new Set(listComparisons(when).flatMap(({ term }) => (term.figure === 'posts' ? [] : [term.asset]))),
  ]
}

/** The queries of posts that a rule looks at. */
export function listPostsTerms({ when }: Rule): PostsTerm[] {
  return listComparisons(when).flatMap(({ term }) => (term.figure === 'posts' ? [term] : []))
}

/** The same rule with each asset named otherwise. */
export function renameAssets(rule: Rule, rename: (asset: string) => string): Rule {
  const walk = (condition: Condition): Condition => {
    if (condition.kind === 'compare') {
      const { term } = condition
      return term.figure === 'posts'
        ? condition
        : { ...condition, term: { ...term, asset: rename(term.asset) } }
    }
    if (condition.kind === 'not') return { ...condition, part: walk(condition.part) }
    return { ...condition, parts: condition.parts.map(walk) }
  }
  return { ...rule, when: walk(rule.when) }
}
