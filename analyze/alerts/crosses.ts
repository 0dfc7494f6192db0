import type { AlertCondition } from '#contract/alerts.ts'
import { compareDecimals } from './compare-decimals.ts'

export interface Movement {
  condition: AlertCondition
  /** US dollars as decimal text, as both prices. */
  threshold: string
  /** The price that the alert was last judged by; null where none was seen yet. */
  previous: string | null
  current: string
}

/**
 * Whether an alert fires: the price went from not fulfilling its condition to fulfilling it. While it stays there
 * nothing fires again; going back arms the alert anew. A first price only tells where the alert stands.
 */
export function crosses({ condition, threshold, previous, current }: Movement): boolean {
  if (previous === null) return false
  const rule = { condition, threshold }
  return !fulfils(rule, previous) && fulfils(rule, current)
}

/** Whether a price lies beyond the threshold on the condition's side; on the threshold itself it does not. Exact. */
function fulfils(rule: { condition: AlertCondition; threshold: string }, price: string): boolean {
  const order = compareDecimals(price, rule.threshold)
  return rule.condition === 'above' ? order > 0 : order < 0
}
