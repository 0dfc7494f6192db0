import { formatPrice } from '../../ui/format/format-price.ts'

/** The prices of an axis, in US dollars. Round marks need no cents once they are thousands apart from nothing. */
export function formatPriceTicks(prices: readonly number[]): string[] {
  const isRound = prices.every(
    (price) => Math.abs(price) >= 1_000 && Number.isInteger(Math.round(price * 1e6) / 1e6),
  )
  return prices.map((price) => (isRound ? formatPrice(price).replace(/\.00$/, '') : formatPrice(price)))
}
