import { PLANS } from '#contract/plans.ts'
import { formatMicros } from '../../ui/format/format-micros.ts'
import type { Exchange } from '../call/exchange.ts'

/** What the call cost, as its answer says; the price of a credit depends on the plan. */
export function describeCost({ credits, keyMode }: Pick<Exchange, 'credits' | 'keyMode'>): string {
  if (credits === 0) return keyMode === 'test' ? 'free, test key' : 'not charged'
  const price = formatMicros(credits * (PLANS.pro.prices[0]?.microsPerCall ?? 0))
  return `${credits} ${credits === 1 ? 'credit' : 'credits'} (${price} on ${PLANS.pro.name})`
}
