import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useElementSize } from '../layout/use-element-size.ts'
import { nameStepExactly, timesOfSteps } from '../time/name-steps.ts'
import { timeTicks } from '../time/time-ticks.ts'
import type { Times } from '../time/times.ts'
import { useTimes } from '../time/use-times.ts'
import { type Series, type SeriesPoint, seriesColor, seriesDash, splitAtGaps } from './series.ts'
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
const HOUR_MS = 3_600_000

/** Lines over time with axes, a reading line that follows pointer and arrow keys, and a table for screen readers. */
export function LineChart({
  label,
  series,
  formatValue,
  stepHours,
  height = 240,
  fromZero = true,
}: LineChartProps) {
  const times = useTimes()
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const [readAt, setReadAt] = useState<number>()
  const moments = useMemo(() => listMoments(series), [series])
  const nameOf = (at: number) => nameStepExactly(at, { stepHours, times })
  const { x, y } = scalesOf({ series, width, height, fromZero })
  const read = readAt === undefined ? undefined : moments[readAt]

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setReadAt(nearestIndex(moments, x.invert(left)))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    setReadAt((index) =>
      clamp((index ?? moments.length - 1) + (index === undefined ? 0 : by), moments.length),
    )
  }
  return (
    <figure className="m-0 min-w-0">
      <Legend series={series} read={read} nameOf={nameOf} formatValue={formatValue} />
      <div ref={frame} className="min-w-0">
        {width > 0 && (
          <svg
            role="img"
            aria-label={`${label}. Use the left and right arrow keys to read values.`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the reading line
            tabIndex={0}
            width={width}
            height={height}
            onPointerMove={follow}
            onPointerLeave={() => setReadAt(undefined)}
            onKeyDown={step}
            onBlur={() => setReadAt(undefined)}
            className="block touch-pan-y overflow-visible text-12"
          >
            <YAxis y={y} width={width} formatValue={formatValue} />
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
          </svg>
        )}
        {width === 0 && <svg aria-hidden="true" height={height} className="block w-full" />}
      </div>
      <DataTable label={label} series={series} moments={moments} nameOf={nameOf} formatValue={formatValue} />
    </figure>
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

function YAxis({ y, width, formatValue }: { y: Y; width: number; formatValue: (value: number) => string }) {
  return y.ticks(4).map((tick) => (
    <g key={tick}>
      <line
        x1={MARGIN.left}
        x2={width - MARGIN.right}
        y1={y(tick)}
        y2={y(tick)}
        className="stroke-line-subtle"
      />
      <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-ink-3 tabular-nums">
        {formatValue(tick)}
      </text>
    </g>
  ))
}

function XAxis({ x, width, height, times }: { x: X; width: number; height: number; times: Times }) {
  const [from = 0, until = 0] = x.domain()
  const count = Math.max(2, Math.floor(width / X_TICK_WIDTH_PX))
  return timeTicks({ from, until }, { count, times }).map(({ at, label }) => (
    <text
      key={at}
      x={Math.min(Math.max(x(at), MARGIN.left + 12), width - 20)}
      y={height - 6}
      textAnchor="middle"
      className="fill-ink-3 tabular-nums"
    >
      {label}
    </text>
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
  nameOf,
  formatValue,
}: {
  series: readonly Series[]
  read: number | undefined
  nameOf: (at: number) => string
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
        {read === undefined ? '' : nameOf(read)}
      </span>
    </figcaption>
  )
}

function DataTable({
  label,
  series,
  moments,
  nameOf,
  formatValue,
}: {
  label: string
  series: readonly Series[]
  moments: readonly number[]
  nameOf: (at: number) => string
  formatValue: (value: number) => string
}) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((one) => (
              <th key={one.id} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.map((at) => (
            <tr key={at}>
              <th scope="row">{nameOf(at)}</th>
              {series.map((one) => {
                const value = valueAt(one, at)
                return <td key={one.id}>{value === undefined ? 'no data' : formatValue(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}
