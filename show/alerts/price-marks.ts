import type { AlertCondition } from '#contract/alerts.ts'
import type { AssetHistory, MarketAsset } from '#contract/app/market.ts'

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

const OFFERED_DIGITS = 3
const OFFERED_AWAY = 0.05

/** A level some percent away in the direction of the day, so that it is not crossed yet, in few digits as people name a price. */
export function offerTarget({ price, change24h = 0 }: Pick<MarketAsset, 'price' | 'change24h'>): string {
  if (!(price > 0)) return ''
  const target = price * (change24h < 0 ? 1 - OFFERED_AWAY : 1 + OFFERED_AWAY)
  const decimals = OFFERED_DIGITS - 1 - Math.floor(Math.log10(target))
  if (decimals > 0) return target.toFixed(Math.min(decimals === 1 ? CENTS : decimals, DECIMALS_MAX))
  const ten = 10 ** -decimals
  return (Math.round(target / ten) * ten).toFixed(0)
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

type Candle = Pick<AssetHistory['candles'][number], 'open' | 'high' | 'low' | 'close'>

/**
 * How often at least an alert with this mark would have fired over candles, oldest first. A candle shows how far the
 * price went but not how often it went there, so each counts once at most.
 */
export function countCrossings(
  candles: readonly Candle[],
  { condition, mark }: { condition: AlertCondition; mark: number },
): number {
  const isBeyond = (price: number) => (condition === 'above' ? price > mark : price < mark)
  let isFulfilled = candles[0] !== undefined && isBeyond(candles[0].open)
  let count = 0
  for (const { high, low, close } of candles) {
    const reached = isBeyond(condition === 'above' ? high : low)
    const wentBack = !isBeyond(condition === 'above' ? low : high)
    if (!isFulfilled && reached) count++
    else if (isFulfilled && wentBack && isBeyond(close)) count++
    isFulfilled = isBeyond(close)
  }
  return count
}
