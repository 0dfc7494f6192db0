import type { MarketMood } from '../market/data/use-market-mood.ts'

type Index = Pick<MarketMood, 'value' | 'low' | 'high'>

/** "up 3 points on the day before, likely 51 to 64": how the market mood index moved, and its interval. */
export function describeMoodIndex(now: Index, dayBefore: Index | undefined): string {
  if (now.value === null) return '0 to 100, 50 is balanced'
  const likely =
    now.low === null || now.high === null ? [] : [`likely ${Math.round(now.low)} to ${Math.round(now.high)}`]
  if (!dayBefore || dayBefore.value === null) return likely.join('')
  const points = Math.round(now.value) - Math.round(dayBefore.value)
  const move =
    points === 0
      ? 'as the day before'
      : `${points > 0 ? 'up' : 'down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} on the day before`
  return [move, ...likely].join(', ')
}
