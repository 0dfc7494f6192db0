import type { AlertCondition } from '#contract/alerts.ts'
import type { MarketAsset } from '#contract/app/market.ts'

/**
 * A price some percent away as decimal text, with cents from a dollar on and else with four significant digits, so that
 * it is never rounded to nothing.
 */
export function suggestMark(price: number, percent: number): string {
  const mark = price * (1 + percent / 100)
  const decimals = mark >= 1 ? 2 : 3 - Math.floor(Math.log10(mark))
  return mark.toFixed(Math.min(decimals, DECIMALS_MAX))
}

const DECIMALS_MAX = 18 // the API's

const OFFERED_DIGITS = 4

/** What an asset costs now, in four digits as people name a price, and with cents from a dollar on if it has any. */
export function offerTarget({ price }: Pick<MarketAsset, 'price'>): string {
  if (!(price > 0)) return ''
  const size = Math.floor(Math.log10(price))
  const decimals = Math.max(0, OFFERED_DIGITS - 1 - size)
  const ten = 10 ** (size + 1 - OFFERED_DIGITS)
  if (decimals === 0) return (Math.round(price / ten) * ten).toFixed(0)
  return price.toFixed(Math.min(decimals === 1 ? CENTS : decimals, DECIMALS_MAX))
}

/**
 * Which way the price has to go to a target: up to one above it and down to one below. One that is there already is
 * crossed the way that the price goes today.
 */
export function sideOf(
  target: number,
  { price, change24h = 0 }: Pick<MarketAsset, 'price' | 'change24h'>,
): AlertCondition {
  if (target === price) return change24h < 0 ? 'below' : 'above'
  return target > price ? 'above' : 'below'
}

const CENTS = 2
