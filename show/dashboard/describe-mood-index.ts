import type { MarketMood } from '../market/data/use-market-mood.ts'
import { nameSources } from '../ui/label/name-sources.ts'

/** "likely 51 to 64, up 3 on the day before": the interval of the market mood index, and how it moved. */
export function describeMoodIndex({
  value,
  low,
  high,
  change,
}: Pick<MarketMood, 'value' | 'low' | 'high' | 'change'>): string {
  if (value === null) return '0 to 100, 50 is balanced'
  const likely = low === null || high === null ? [] : [`likely ${Math.round(low)} to ${Math.round(high)}`]
  return [...likely, ...describeChange(change)].join(', ')
}

function describeChange({ now, before, reason, left }: MarketMood['change']): string[] {
  if (reason === 'no_history') return ['too little history to compare']
  if (now === null || before === null) return []
  const points = Math.round(now) - Math.round(before)
  const move =
    points === 0 ? 'as the day before' : `${points > 0 ? 'up' : 'down'} ${Math.abs(points)} on the day before`
  return [left.length > 0 ? `${move} without ${nameSources(left)}, not read throughout` : move]
}
