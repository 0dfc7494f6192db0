import type { AlertCondition } from '#contract/alerts.ts'
import { compareDecimals } from './compare-decimals.ts'

/** Whether a price lies beyond the threshold on the condition's side; on the threshold itself it does not. Exact. */
export function fulfils(rule: { condition: AlertCondition; threshold: string }, price: string): boolean {
  const order = compareDecimals(price, rule.threshold)
  return rule.condition === 'above' ? order > 0 : order < 0
}
