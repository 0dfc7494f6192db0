import type { ChartMeasure, FormulaOperation } from '../app/board-rules.ts'
import type { AssetHistory } from '../app/market.ts'
import { type ComparedSeries, compareSeries } from './compare-series.ts'
import type { SeriesPoint } from './series-points.ts'

/** What the page that compares calls the measure. */
export const COMPARED_AS = {
  price: 'price',
  mood: 'mood',
  posts: 'mentions',
  dominance: 'dominance',
} as const satisfies Record<ChartMeasure, keyof ComparedSeries>

/** The values of a measure over the history of an asset; prices in US dollars. */
export function pointsOf(
  history: AssetHistory,
  { measure, isRolling }: { measure: ChartMeasure; isRolling: boolean },
): SeriesPoint[] {
  if (measure === 'price') {
    return history.candles.map(({ start, close }) => ({ at: new Date(start), value: close }))
  }
  const series = compareSeries([history], { isRolling, slots: new Map() })
  return [...(series[COMPARED_AS[measure]][0]?.points ?? [])]
}

/** Two series made one, at the moments that both have. A ratio to 0 is none. */
export function combinePoints(
  left: readonly SeriesPoint[],
  right: readonly SeriesPoint[],
  operation: FormulaOperation,
): SeriesPoint[] {
  const values = new Map(right.map(({ at, value }) => [at.getTime(), value]))
  return left.flatMap(({ at, value }) => {
    const other = values.get(at.getTime())
    if (other === undefined || (operation === 'ratio' && other === 0)) return []
    return { at, value: OPERATIONS[operation](value, other) }
  })
}

const OPERATIONS: Record<FormulaOperation, (left: number, right: number) => number> = {
  ratio: (left, right) => left / right,
  difference: (left, right) => left - right,
  sum: (left, right) => left + right,
}
