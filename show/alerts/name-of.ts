import type { Alert } from '#contract/app/alerts.ts'
import { formatExactMoney } from '../ui/format/format-exact-money.ts'

/** An alert in a few words, such as "BTC above $70,000.00"; a rule by its expression. */
export function nameOf(alert: Pick<Alert, 'symbol' | 'condition' | 'price' | 'expression'>): string {
  const { symbol, condition, price, expression } = alert
  if (price === undefined) return expression
  return `${symbol} ${condition} ${formatExactMoney(price)}`
}
