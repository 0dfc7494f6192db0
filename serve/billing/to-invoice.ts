import { MICROS_PER_CENT } from '#contract/plans.ts'
import type { InvoiceSums, PricedCalls } from '#store/billing/invoices.ts'

/**
 * What calls of a month are invoiced as, in whole cents, with what was carried to it. Each line gets the cents that the sum up to
 * it comes to, less those of the lines before, so no cent is lost by rounding lines: carried in + cost = cents + carried out.
 */
export function toInvoice(prices: readonly PricedCalls[], carriedInMicros: number): InvoiceSums {
  let sum = carriedInMicros
  let centsBefore = 0
  const lines = prices.map(({ calls, microsPerCall }) => {
    sum += calls * microsPerCall
    const centsNow = Math.floor(sum / MICROS_PER_CENT)
    const cents = centsNow - centsBefore
    centsBefore = centsNow
    return { calls, microsPerCall, cents }
  })
  return {
    calls: lines.reduce((all, line) => all + line.calls, 0),
    micros: sum - carriedInMicros,
    carriedInMicros,
    cents: centsBefore,
    carriedOutMicros: sum - centsBefore * MICROS_PER_CENT,
    lines,
  }
}
