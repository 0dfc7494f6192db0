import { scaleBand, scaleLinear } from 'd3-scale'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useElementSize } from '../layout/use-element-size.ts'

export interface Bar {
  /** Below the bar, short, such as "Mar 5". */
  label: string
  value: number
  /** A colour token, where it is not that of all bars. */
  color?: string
}

interface BarChartProps {
  /** What the chart shows, such as "Calls per day". */
  label: string
  bars: readonly Bar[]
  formatValue: (value: number) => string
  height?: number
  color?: string
  /** All of it in a sentence, for readers. */
  summary?: string
}

const MARGIN = { top: 8, right: 0, bottom: 24, left: 48 }
const LABEL_WIDTH_PX = 56
const DIGIT_WIDTH_PX = 7

/** Bars from zero; each shows its exact value on hover and to the arrow keys, and a table holds them all for screen readers. */
export function BarChart({
  label,
  bars,
  formatValue,
  height = 200,
  color = 'var(--color-series-1)',
  summary = '',
}: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const [readAt, setReadAt] = useState<number>()
  const read = readAt === undefined ? undefined : bars[readAt]
  const y = scaleLinear(
    [0, Math.max(1, ...bars.map((bar) => bar.value))],
    [height - MARGIN.bottom, MARGIN.top],
  ).nice(4)
  // What has no words, such as half a post, has no line either.
  const ticks = y.ticks(4).filter((tick) => formatValue(tick) !== '')
  const longest = Math.max(...ticks.map((tick) => formatValue(tick).length))
  const left = Math.max(MARGIN.left, longest * DIGIT_WIDTH_PX + 12)
  const x = scaleBand(
    bars.map((_, index) => index),
    [left, Math.max(left, width - MARGIN.right)],
  ).padding(0.25)
  const labelEvery = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH_PX) / Math.max(1, width - left)))
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    setReadAt((index) =>
      Math.max(0, Math.min(index === undefined ? bars.length - 1 : index + by, bars.length - 1)),
    )
  }
  return (
    <figure ref={frame} className="relative m-0 min-w-0">
      <p
        aria-live="polite"
        className={
          read
            ? 'absolute top-0 right-0 rounded-control bg-s4 px-1.5 text-12 text-ink-1 tabular-nums'
            : 'sr-only'
        }
      >
        {read && `${read.label}: ${formatValue(read.value)}`}
      </p>
      {width === 0 && <svg aria-hidden="true" height={height} className="block w-full" />}
      {width > 0 && (
        <svg
          role="img"
          aria-label={`${label}.${summary && ` ${summary}`} Use the left and right arrow keys to read values.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the bars
          tabIndex={0}
          width={width}
          height={height}
          onKeyDown={onKey}
          onBlur={() => setReadAt(undefined)}
          className="block text-12"
        >
          {ticks.map((tick) => (
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
              opacity={readAt === undefined || readAt === index ? 1 : 0.55}
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
                fill={bar.color ?? color}
              />
              {index % labelEvery === 0 && (
                <text
                  // Its middle stays so far from the edge that the last one is not cut off.
                  x={Math.min(
                    (x(index) ?? 0) + x.bandwidth() / 2,
                    width - (bar.label.length * DIGIT_WIDTH_PX) / 2,
                  )}
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
