import type { SeriesPoint } from '#contract/shown/series-points.ts'

export interface Series {
  id: string
  label: string
  points: readonly SeriesPoint[]
  /** A colour token such as `var(--color-platform-x)`; by default the series colours in order. */
  color?: string
  /** SVG dash array; colour is never alone. */
  dash?: string
  /** Its place among the series colours and dashes, from 0; by default that in the list. */
  slot?: number
}

type Look = Pick<Series, 'color' | 'dash' | 'slot'>

const COLOR_COUNT = 7
const DASHES = [undefined, '6 3', '2 3', '8 3 2 3', '14 4', '8 3 2 3 2 3', '4 8'] as const

/** The colour of the series at `index`, from the tokens, in their order. */
export function seriesColor(series: Look, index: number): string {
  return series.color ?? `var(--color-series-${((series.slot ?? index) % COLOR_COUNT) + 1})`
}

/** The dash of the series at `index`; a series with a colour of its own brings its own dash. */
export function seriesDash(series: Look, index: number): string | undefined {
  return series.dash ?? (series.color ? undefined : DASHES[(series.slot ?? index) % DASHES.length])
}
