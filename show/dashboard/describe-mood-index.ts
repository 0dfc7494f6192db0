import type { MarketMood } from '../market/data/use-market-mood.ts'
import { nameSources } from '../ui/label/name-sources.ts'

/** "up 3 points on the day before, likely 51 to 64": how the market mood index moved, and its interval. */
export function describeMoodIndex({
  value,
  low,
  high,
  change,
}: Pick<MarketMood, 'value' | 'low' | 'high' | 'change'>): string {
  if (value === null) return '0 to 100, 50 is balanced'
  const likely = low === null || high === null ? [] : [`likely ${Math.round(low)} to ${Math.round(high)}`]
  return [...describeChange(change), ...likely].join(', ')
}

function describeChange({ now, before, reason, left }: MarketMood['change']): string[] {
  if (reason === 'no_history') return ['too little history to compare']
  if (now === null || before === null) return []
  const points = Math.round(now) - Math.round(before)
  return [
    points === 0
      ? 'as the day before'
      : `${points > 0 ? 'up' : 'down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} on the day before`,
    ...(left.length > 0 ? [`without ${nameSources(left)}, not read throughout`] : []),
  ]
}
