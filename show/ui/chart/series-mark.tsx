import { type Series, seriesColor, seriesDash } from './series.ts'

/** How a series is drawn, beside its name: colour and dash of its line. */
export function SeriesMark({
  series,
  index,
}: {
  series: Pick<Series, 'color' | 'dash' | 'slot'>
  index: number
}) {
  return (
    <svg width="18" height="8" aria-hidden="true" className="shrink-0">
      <line
        x1="1"
        x2="17"
        y1="4"
        y2="4"
        stroke={seriesColor(series, index)}
        strokeWidth="2"
        strokeDasharray={seriesDash(series, index)}
      />
    </svg>
  )
}
