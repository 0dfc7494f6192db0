import { formatMoney } from './numbers.ts'

const tiny = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 4,
})
const TWO_DECIMALS_FROM = 0.005

/** A price in US dollars with two decimals; one that they would round to zero has four significant digits. */
export function formatPrice(dollars: number): string {
  const isTiny = dollars !== 0 && Math.abs(dollars) < TWO_DECIMALS_FROM
  return isTiny ? tiny.format(dollars) : formatMoney(dollars)
}
