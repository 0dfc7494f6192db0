import type { Alert } from '#contract/app/alerts.ts'
import { formatExactMoney } from '../ui/format/format-exact-money.ts'

/** An alert in a few words, such as "BTC above $70,000.00". */
export function nameOf({ symbol, condition, price }: Pick<Alert, 'symbol' | 'condition' | 'price'>): string {
  return `${symbol} ${condition} ${formatExactMoney(price)}`
}
