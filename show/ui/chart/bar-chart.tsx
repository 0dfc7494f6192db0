import { scaleBand, scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { useElementSize } from '../layout/use-element-size.ts'

export interface Bar {
  /** Below the bar, short, such as "Mar 5". */
  label: string
  value: number
}

interface BarChartProps {
  /** What the chart shows, such as "Calls per day". */
  label: string
  bars: readonly Bar[]
  formatValue: (value: number) => string
  height?: number
  color?: string
}

const MARGIN = { top: 8, right: 0, bottom: 24, left: 48 }
const LABEL_WIDTH_PX = 56
/** So far from the edge the middle of the last label stays, that it is not cut off. */
const LABEL_HALF_PX = 20
const DIGIT_WIDTH_PX = 7

/** Bars from zero; each shows its exact value on hover, and a table holds them all for screen readers. */
export function BarChart({
  label,
  bars,
  formatValue,
  height = 200,
  color = 'var(--color-series-1)',
}: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const y = scaleLinear(
    [0, Math.max(1, ...bars.map((bar) => bar.value))],
    [height - MARGIN.bottom, MARGIN.top],
  ).nice(4)
  const longest = Math.max(...y.ticks(4).map((tick) => formatValue(tick).length))
  const left = Math.max(MARGIN.left, longest * DIGIT_WIDTH_PX + 12)
  const x = scaleBand(
    bars.map((_, index) => index),
    [left, Math.max(left, width - MARGIN.right)],
  ).padding(0.25)
  const labelEvery = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH_PX) / Math.max(1, width - left)))
  return (
    <figure ref={frame} className="m-0 min-w-0">
      {width === 0 && <svg aria-hidden="true" height={height} className="block w-full" />}
      {width > 0 && (
        <svg aria-hidden="true" width={width} height={height} className="block text-12">
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line-subtle" />
              <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-3 tabular-nums">
                {formatValue(tick)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => (
            <g
              key={bar.label}
              data-tip={`${bar.label}: ${formatValue(bar.value)}`}
              className="motion-hover hover:opacity-80"
            >
              <rect
                x={x(index)}
                y={MARGIN.top}
                width={x.bandwidth()}
                height={height - MARGIN.bottom - MARGIN.top}
                fill="transparent"
              />
              <rect
                x={x(index)}
                y={y(bar.value)}
                width={x.bandwidth()}
                height={Math.max(0, y(0) - y(bar.value))}
                rx={Math.min(2, x.bandwidth() / 4)}
                fill={color}
              />
              {index % labelEvery === 0 && (
                <text
                  x={Math.min((x(index) ?? 0) + x.bandwidth() / 2, width - LABEL_HALF_PX)}
                  y={height - 6}
                  textAnchor="middle"
                  className="fill-ink-3"
                >
                  {bar.label}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{formatValue(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
