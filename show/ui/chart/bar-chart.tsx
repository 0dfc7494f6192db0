import { scaleBand, scaleLinear } from 'd3-scale'
import { GridLines, StepLabel } from './axis.tsx'
import { ChartFrame } from './chart-frame.tsx'

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
  const y = scaleLinear(
    [0, Math.max(1, ...bars.map((bar) => bar.value))],
    [height - MARGIN.bottom, MARGIN.top],
  ).nice(4)
  // What has no words, such as half a post, has no line either.
  const ticks = y.ticks(4).filter((tick) => formatValue(tick) !== '')
  const longest = Math.max(...ticks.map((tick) => formatValue(tick).length))
  const left = Math.max(MARGIN.left, longest * DIGIT_WIDTH_PX + 12)
  return (
    <ChartFrame
      label={label}
      summary={summary}
      height={height}
      steps={bars.map((bar) => ({ key: bar.label, name: bar.label, cells: [formatValue(bar.value)] }))}
      caption={(readAt) => {
        const read = readAt === undefined ? undefined : bars[readAt]
        return (
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
        )
      }}
    >
      {({ width, readAt }) => {
        const x = scaleBand(
          bars.map((_, index) => index),
          [left, Math.max(left, width - MARGIN.right)],
        ).padding(0.25)
        const labelEvery = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH_PX) / Math.max(1, width - left)))
        return (
          <>
            <GridLines
              lines={ticks.map((tick) => ({ y: y(tick), label: formatValue(tick) }))}
              from={left}
              to={width}
            />
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
                  <StepLabel
                    // Its middle stays so far from the edge that the last one is not cut off.
                    x={Math.min(
                      (x(index) ?? 0) + x.bandwidth() / 2,
                      width - (bar.label.length * DIGIT_WIDTH_PX) / 2,
                    )}
                    height={height}
                  >
                    {bar.label}
                  </StepLabel>
                )}
              </g>
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
