import type { AlertCondition } from '#contract/alerts.ts'
import type { AssetHistory } from '#contract/app/market.ts'

type Candle = Pick<AssetHistory['candles'][number], 'open' | 'high' | 'low' | 'close'>

/**
 * How often at least an alert with this mark would have fired over candles, oldest first. A candle tells how far the
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
