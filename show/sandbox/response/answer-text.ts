import { PLANS } from '#contract/plans.ts'
import { formatMicros } from '../../ui/format/numbers.ts'
import type { Exchange } from '../call/send-call.ts'

/** The answer as it is read best: JSON with a line for each member, anything else as it came. */
export function prettyText({ text, headers }: Pick<Exchange, 'text' | 'headers'>): string {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  if (text === '') return '(no body)'
  if (!/^application\/([\w.-]+\+)?json\b/.test(type)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What the call cost, as its answer says; the price of a credit depends on the plan. */
export function describeCost({ credits, keyMode }: Pick<Exchange, 'credits' | 'keyMode'>): string {
  if (credits === 0) return keyMode === 'test' ? 'free, test key' : 'not charged'
  const price = formatMicros(credits * (PLANS.pro.prices[0]?.microsPerCall ?? 0))
  return `${credits} ${credits === 1 ? 'credit' : 'credits'} (${price} on ${PLANS.pro.name})`
}
