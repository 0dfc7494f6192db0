import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useMemo } from 'react'
import { type SeriesPoint, splitAtGaps } from '#contract/shown/series-points.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { nameStepExactly, timesOfSteps } from '../time/name-steps.ts'
import { timeTicks } from '../time/time-ticks.ts'
import { useTimes } from '../time/time-zone.ts'
import type { Times } from '../time/times.ts'
import { GridLines, StepLabel } from './axis.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { type Series, seriesColor, seriesDash } from './series.ts'
import { SeriesMark } from './series-mark.tsx'

interface LineChartProps {
  /** What the chart shows, such as "Mentions per hour". */
  label: string
  series: readonly Series[]
  formatValue: (value: number) => string
  height?: number
  /** How long a step of the points is: hours are named in the reader's time zone, days in UTC. */
  stepHours: number
  /** Whether the axis starts at 0, as counts should. */
  fromZero?: boolean
}

const MARGIN = { top: 8, right: 8, bottom: 24, left: 56 }
const X_TICK_WIDTH_PX = 90

/** Lines over time with axes, a reading line that follows pointer and arrow keys, and a table for screen readers. */
export function LineChart(props: LineChartProps) {
  const { label, series, formatValue, stepHours, height = 240, fromZero = true } = props
  const times = useTimes()
  const moments = useMemo(() => listMoments(series), [series])
  const scales = (width: number) => scalesOf({ series, width, height, fromZero })
  const steps = moments.map((at) => ({
    key: at,
    name: nameStepExactly(at, { stepHours, times }),
    cells: series.map((one) => {
      const value = valueAt(one, at)
      return value === undefined ? 'no data' : formatValue(value)
    }),
  }))
  return (
    <ChartFrame
      label={label}
      height={height}
      head={['Time', ...series.map((one) => one.label)]}
      steps={steps}
      stepAt={(left, width) => nearestIndex(moments, scales(width).x.invert(left))}
      caption={(readAt) => (
        <Legend
          series={series}
          read={readAt === undefined ? undefined : moments[readAt]}
          name={readAt === undefined ? undefined : steps[readAt]?.name}
          formatValue={formatValue}
        />
      )}
    >
      {({ width, readAt }) => {
        const { x, y } = scales(width)
        const read = readAt === undefined ? undefined : moments[readAt]
        return (
          <>
            <GridLines
              lines={y.ticks(4).map((tick) => ({ y: y(tick), label: formatValue(tick) }))}
              from={MARGIN.left}
              to={width - MARGIN.right}
            />
            <XAxis x={x} width={width} height={height} times={timesOfSteps(stepHours, times)} />
            {series.map((one, index) => (
              <path
                key={one.id}
                d={splitAtGaps(one.points, stepHours * HOUR_MS)
                  .map((run) => drawRun(run, { x, y }))
                  .join('')}
                fill="none"
                stroke={seriesColor(one, index)}
                strokeDasharray={seriesDash(one, index)}
                strokeWidth="1.75"
                strokeLinejoin="round"
                strokeLinecap="round"
              />
            ))}
            {read !== undefined && <Reading series={series} at={read} x={x} y={y} height={height} />}
          </>
        )
      }}
    </ChartFrame>
  )
}

/** A path along points; a single one is a dot, by the round ends of a line of no length. */
function drawRun(run: readonly SeriesPoint[], { x, y }: { x: X; y: Y }): string {
  return (
    line<SeriesPoint>(
      (point) => x(point.at),
      (point) => y(point.value),
    )(run) ?? ''
  )
}

type X = ReturnType<typeof scaleLinear<number, number>>
type Y = X

function scalesOf(chart: { series: readonly Series[]; width: number; height: number; fromZero: boolean }) {
  const points = chart.series.flatMap((one) => one.points)
  const values = points.map((point) => point.value)
  const times = points.map((point) => point.at.getTime())
  const low = chart.fromZero ? Math.min(0, ...values) : Math.min(...values)
  const high = Math.max(...values, chart.fromZero ? 1 : low + Number.EPSILON)
  const x = scaleLinear()
    .domain([Math.min(...times), Math.max(...times)])
    .range([MARGIN.left, Math.max(MARGIN.left, chart.width - MARGIN.right)])
  const y = scaleLinear()
    .domain([low, high])
    .nice(4)
    .range([chart.height - MARGIN.bottom, MARGIN.top])
  return { x, y }
}

function XAxis({ x, width, height, times }: { x: X; width: number; height: number; times: Times }) {
  const [from = 0, until = 0] = x.domain()
  const count = Math.max(2, Math.floor(width / X_TICK_WIDTH_PX))
  return timeTicks({ from, until }, { count, times }).map(({ at, label }) => (
    <StepLabel key={at} x={Math.min(Math.max(x(at), MARGIN.left + 12), width - 20)} height={height}>
      {label}
    </StepLabel>
  ))
}

function Reading({
  series,
  at,
  x,
  y,
  height,
}: {
  series: readonly Series[]
  at: number
  x: X
  y: Y
  height: number
}) {
  return (
    <g pointerEvents="none">
      <line
        x1={x(at)}
        x2={x(at)}
        y1={MARGIN.top}
        y2={height - MARGIN.bottom}
        className="stroke-line-control"
      />
      {series.map((one, index) => {
        const value = valueAt(one, at)
        return value === undefined ? null : (
          <circle
            key={one.id}
            cx={x(at)}
            cy={y(value)}
            r="3.5"
            fill={seriesColor(one, index)}
            className="stroke-s1"
            strokeWidth="2"
          />
        )
      })}
    </g>
  )
}

function Legend({
  series,
  read,
  name = '',
  formatValue,
}: {
  series: readonly Series[]
  read: number | undefined
  /** Of the moment that is read. */
  name: string | undefined
  formatValue: (value: number) => string
}) {
  return (
    <figcaption className="mb-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-2">
      {series.map((one, index) => {
        const value = read === undefined ? undefined : valueAt(one, read)
        return (
          <span key={one.id} className="inline-flex items-center gap-2">
            <SeriesMark series={one} index={index} />
            {one.label}
            {value !== undefined && (
              <strong className="font-medium text-ink-1 tabular-nums">{formatValue(value)}</strong>
            )}
          </span>
        )
      })}
      <span aria-live="polite" className="ml-auto text-12 text-ink-3 tabular-nums">
        {name}
      </span>
    </figcaption>
  )
}

function listMoments(series: readonly Series[]): number[] {
  return [...new Set(series.flatMap((one) => one.points.map((point) => point.at.getTime())))].sort(
    (a, b) => a - b,
  )
}

function valueAt(series: Series, at: number): number | undefined {
  return series.points.find((point) => point.at.getTime() === at)?.value
}

function nearestIndex(moments: readonly number[], at: number): number {
  return moments.reduce(
    (best, moment, index) => (Math.abs(moment - at) < Math.abs((moments[best] ?? 0) - at) ? index : best),
    0,
  )
}
