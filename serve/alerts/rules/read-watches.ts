import { printRule } from '#analyze/alerts/language/print-rule.ts'
import type { Rule } from '#analyze/alerts/language/rule.ts'
import type { AlertCondition } from '#contract/alerts.ts'
import type { Asset } from '#contract/market.ts'
import type { WatchedPrice, WatchedRule } from '#store/alerts/insert-alert.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../http/errors.ts'
import { readRuleInput } from './read-rule-input.ts'

/** A rule is stored with the symbols of its assets. */
type Watches = WatchedPrice | (WatchedRule & { rule: { rule: Rule; symbols: Record<string, string> } })

/** What an alert in the alert language watches, and the asset that it is listed under, where it names one. */
export async function readWatches(
  ctx: Pick<Context, 'sources' | 'db'>,
  data: Context['db'],
  asked: { text: string; userId: string },
): Promise<{ asset: Asset | undefined; watches: Watches }> {
  const input = await readRuleInput(ctx, data, asked)
  const asset = input.subject
  const { when, ...options } = input.rule
  // The alert of the specification is one case of the language, and stays what it is.
  if (
    when.kind === 'compare' &&
    when.term.figure === 'price' &&
    !when.back &&
    Object.keys(options).length === 0
  ) {
    return { asset, watches: { condition: when.side, threshold: when.value } }
  }
  const symbols = Object.fromEntries(input.assets.map(({ id, symbol }) => [id, symbol]))
  return { asset, watches: { expression: input.expression, rule: { rule: input.rule, symbols } } }
}

/** A rule that has ended before it begins would never fire, and its owner would not notice. */
export function refuseEnded(watches: Watches, now: Date): void {
  if (!hasEnded(watches, now)) return
  throw invalid('expression', '"until" is in the past: enter a later day, or leave it out')
}

export function hasEnded(watches: Watches, now: Date): boolean {
  const until = 'rule' in watches ? watches.rule.rule.until : undefined
  return until !== undefined && Date.parse(until) <= now.getTime()
}

/** An alert on one price, as the language says it. */
export function printPriceAlert(alert: {
  symbol: string
  condition: AlertCondition
  threshold: string
}): string {
  const { symbol, condition, threshold } = alert
  return printRule({
    when: { kind: 'compare', term: { figure: 'price', asset: symbol }, side: condition, value: threshold },
  })
}
