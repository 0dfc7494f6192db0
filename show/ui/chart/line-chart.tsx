import { scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatUtc } from '../format/format-utc.ts'
import { useElementSize } from '../layout/use-element-size.ts'
import { type Series, seriesColor, seriesDash } from './series.ts'

interface LineChartProps {
  /** What the chart shows, such as "Mentions per hour". */
  label: string
  series: readonly Series[]
  formatValue: (value: number) => string
  height?: number
  /** Whether the axis starts at 0, as counts should. */
  fromZero?: boolean
}

const MARGIN = { top: 8, right: 8, bottom: 24, left: 56 }
const DAY_MS = 86_400_000
const X_TICK_WIDTH_PX = 90
const TICK_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const TICK_TIME = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Lines over time with axes, a reading line that follows pointer and arrow keys, and a table for screen readers. */
export function LineChart({ label, series, formatValue, height = 240, fromZero = true }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const [readAt, setReadAt] = useState<number>()
  const times = useMemo(() => listTimes(series), [series])
  const { x, y } = scalesOf({ series, width, height, fromZero })
  const read = readAt === undefined ? undefined : times[readAt]

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setReadAt(nearestIndex(times, x.invert(left).getTime()))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    setReadAt((index) => clamp((index ?? times.length - 1) + (index === undefined ? 0 : by), times.length))
  }
  return (
    <figure className="m-0 min-w-0">
      <Legend series={series} read={read} formatValue={formatValue} />
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
            <XAxis x={x} width={width} height={height} />
            {series.map((one, index) => (
              <path
                key={one.id}
                d={
                  line<{ at: Date; value: number }>(
                    (point) => x(point.at),
                    (point) => y(point.value),
                  )(one.points) ?? ''
                }
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
      <DataTable label={label} series={series} times={times} formatValue={formatValue} />
    </figure>
  )
}

type X = ReturnType<typeof scaleUtc<number, number>>
type Y = ReturnType<typeof scaleLinear<number, number>>

function scalesOf(chart: { series: readonly Series[]; width: number; height: number; fromZero: boolean }) {
  const points = chart.series.flatMap((one) => one.points)
  const values = points.map((point) => point.value)
  const times = points.map((point) => point.at.getTime())
  const low = chart.fromZero ? Math.min(0, ...values) : Math.min(...values)
  const high = Math.max(...values, chart.fromZero ? 1 : low + Number.EPSILON)
  const x = scaleUtc()
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

function XAxis({ x, width, height }: { x: X; width: number; height: number }) {
  return x.ticks(Math.max(2, Math.floor(width / X_TICK_WIDTH_PX))).map((tick) => (
    <text
      key={tick.getTime()}
      x={Math.min(Math.max(x(tick), MARGIN.left + 12), width - 20)}
      y={height - 6}
      textAnchor="middle"
      className="fill-ink-3 tabular-nums"
    >
      {(tick.getTime() % DAY_MS === 0 ? TICK_DAY : TICK_TIME).format(tick)}
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
  formatValue,
}: {
  series: readonly Series[]
  read: number | undefined
  formatValue: (value: number) => string
}) {
  return (
    <figcaption className="mb-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-2">
      {series.map((one, index) => {
        const value = read === undefined ? undefined : valueAt(one, read)
        return (
          <span key={one.id} className="inline-flex items-center gap-2">
            <svg width="18" height="8" aria-hidden="true">
              <line
                x1="1"
                x2="17"
                y1="4"
                y2="4"
                stroke={seriesColor(one, index)}
                strokeWidth="2"
                strokeDasharray={seriesDash(one, index)}
              />
            </svg>
            {one.label}
            {value !== undefined && (
              <strong className="font-medium text-ink-1 tabular-nums">{formatValue(value)}</strong>
            )}
          </span>
        )
      })}
      <span aria-live="polite" className="ml-auto text-12 text-ink-3 tabular-nums">
        {read === undefined ? '' : formatUtc(new Date(read))}
      </span>
    </figcaption>
  )
}

function DataTable({
  label,
  series,
  times,
  formatValue,
}: {
  label: string
  series: readonly Series[]
  times: readonly number[]
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
          {times.map((at) => (
            <tr key={at}>
              <th scope="row">{formatUtc(new Date(at))}</th>
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

function listTimes(series: readonly Series[]): number[] {
  return [...new Set(series.flatMap((one) => one.points.map((point) => point.at.getTime())))].sort(
    (a, b) => a - b,
  )
}

function valueAt(series: Series, at: number): number | undefined {
  return series.points.find((point) => point.at.getTime() === at)?.value
}

function nearestIndex(times: readonly number[], at: number): number {
  return times.reduce(
    (best, time, index) => (Math.abs(time - at) < Math.abs((times[best] ?? 0) - at) ? index : best),
    0,
  )
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}
