import type { AlertCondition } from '#contract/alerts.ts'
import type { RuleFigure } from '#contract/figures.ts'
import type { PostQuery } from '#contract/post-query/post-query.ts'

/** What a rule looks at: a figure of an asset, or the posts of a query. */
export type Term = AssetTerm | PostsTerm

/** Assets that a rule is held against one by one. */
export type Group =
  | { kind: 'watchlist' /** Absent: the first one of the account. */; name?: string }
  | { kind: 'top'; count: number }
  | { kind: 'category'; name: string }

/** In a rule over a group, what stands for each of its assets in turn. */
export const EACH = ''

/** One figure of one asset. */
export interface AssetTerm {
  figure: Exclude<RuleFigure, 'posts'>
  /** As it was written: a ticker or an id; once resolved, the id. Or EACH. */
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

export interface Comparison<Of = Term> {
  kind: 'compare'
  term: Of
  side: AlertCondition
  /** Decimal text; of sentiment, tone and stance from 0 to 1, of change and dominance percent. */
  value: string
  /** Hysteresis: once true it stays true until the figure is beyond this on the other side. */
  back?: string
}

export type Condition<Of = Term> =
  | Comparison<Of>
  | { kind: 'and' | 'or'; parts: Condition<Of>[] }
  | { kind: 'not'; part: Condition<Of> }

/** A rule of the alert language. Times in minutes. */
export interface Rule {
  /** It is judged for each of these assets by itself, and fires for each. */
  of?: Group
  when: Condition
  /** It has to be true for that long before it holds. */
  for?: number
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

/** Every comparison of a condition, in the order in which they were written. */
export function listComparisons<Of>(condition: Condition<Of>): Comparison<Of>[] {
  if (condition.kind === 'compare') return [condition]
  if (condition.kind === 'not') return listComparisons(condition.part)
  return condition.parts.flatMap(listComparisons)
}

/** The names of the assets of a rule, each once, in the order in which they were written. */
export function listAssetNames({ when }: Rule): string[] {
  return [
    ...new Set(
      listComparisons(when).flatMap(({ term }) =>
        term.figure === 'posts' || term.asset === EACH ? [] : [term.asset],
      ),
    ),
  ]
}

/** The queries of posts that a rule looks at. */
export function listPostsTerms({ when }: Rule): PostsTerm[] {
  return listComparisons(when).flatMap(({ term }) => (term.figure === 'posts' ? [term] : []))
}

/** The same rule with each asset named otherwise; EACH is given like a name. */
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
