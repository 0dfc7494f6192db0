const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const COMPACT_FROM = 1_000_000

/** US dollars with two decimals, $1.23B in compact form from a million on; what would read $0.00 without being it reads <$0.01. */
export function formatMoney(dollars: number, options: { compact?: boolean } = {}): string {
  if (dollars !== 0 && Math.abs(dollars) < 0.005) return dollars > 0 ? '<$0.01' : '>-$0.01'
  if (options.compact && Math.abs(dollars) >= COMPACT_FROM) return compact.format(dollars)
  return exact.format(Object.is(dollars, -0) ? 0 : dollars)
}
