import { useRef } from 'react'
import { formatPrice } from '../../ui/format/numbers.ts'
import { useElementSize } from '../../ui/layout/use-size.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import { groupTargets, type PriceScale, TIMES_HEIGHT } from '../target/price-scale.ts'
import { type ChartStep, RUNNING_OPACITY } from './chart-steps.ts'
import {
  type ChartSpan,
  formatPriceTicks,
  linearScale,
  lineThrough,
  roundTicks,
  type Scale,
  spanOf,
} from './plot.ts'
import { ticksOf } from './step-axis.ts'

interface PriceSketchProps {
  steps: readonly ChartStep[]
  kind: 'candles' | 'line'
  /** The latest price, in US dollars. */
  price: number
  hourly: boolean
  readAt: number | undefined
  /** The targets of the reader's alerts, in US dollars. */
  targets: readonly number[]
}

const MARGIN_PART = 0.08
const BODY_PART = 0.8
const LABEL_ROOM = { x: 72, y: 48 }
const LABEL_HEIGHT = 18

/** The price as it stands, drawn at once: what is shown until the reader reaches for the chart. */
export function PriceSketch({ steps, kind, price, hourly, readAt, targets }: PriceSketchProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(frame)
  return (
    <div ref={frame} className="h-64 sm:h-96">
      {width > 0 && (
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          className="block overflow-visible text-12 tabular-nums"
        >
          <Drawing {...{ steps, kind, price, hourly, readAt, targets, width, height }} />
        </svg>
      )}
    </div>
  )
}

function Drawing({ steps, kind, price, hourly, readAt, targets, width, height }: PriceSketchProps & Size) {
  const span = spanOf({ width, stepCount: steps.length, widest: formatPrice(price) })
  const right = width - span.gutter
  const bottom = height - TIMES_HEIGHT
  const { x, y } = scalesOf(steps, span, bottom)
  const bodyWidth = Math.max(1, Math.floor((right / steps.length) * BODY_PART))
  return (
    <>
      <Prices y={y} right={right} count={Math.floor(bottom / LABEL_ROOM.y)} />
      <TimeAxis steps={steps} hourly={hourly} x={x} y={bottom + 18} />
      <line x2={right} y1={bottom} y2={bottom} className="stroke-line-subtle" />
      {kind === 'candles' ? (
        <Candles steps={steps} x={x} y={y} bodyWidth={bodyWidth} />
      ) : (
        <path d={closesOf(steps, x, y)} fill="none" strokeWidth="2" className="stroke-series-1" />
      )}
      {readAt !== undefined && (
        <line
          x1={x(readAt)}
          x2={x(readAt)}
          y2={bottom}
          strokeDasharray="3 3"
          className="stroke-line-control"
        />
      )}
      <Targets targets={targets} y={y} right={right} />
      <LatestPrice at={y(price)} price={price} right={right} gutter={span.gutter} />
    </>
  )
}

interface Size {
  width: number
  height: number
}

/** The prices that the sketch shows. */
export function sketchScale(steps: readonly ChartStep[]): PriceScale {
  const candles = steps.flatMap(({ candle }) => candle ?? [])
  const low = Math.min(...candles.map((candle) => candle.low))
  const high = Math.max(...candles.map((candle) => candle.high))
  const margin = ((high - low) * MARGIN_PART) / (1 - 2 * MARGIN_PART)
  return { top: high + margin, bottom: low - margin }
}

function scalesOf(steps: readonly ChartStep[], { left, right }: ChartSpan, height: number) {
  const { top, bottom } = sketchScale(steps)
  return {
    x: linearScale([0, Math.max(1, steps.length - 1)], [left, right]),
    y: linearScale([bottom, top], [height, 0]),
  }
}

/** The targets that lie within what is drawn, each named above the end of its line; neighbours are named together. */
function Targets({ targets, y, right }: { targets: readonly number[]; y: Scale; right: number }) {
  const [bottom, top] = y.domain
  const drawn = targets.filter((target) => target > bottom && target < top)
  return groupTargets(drawn, y).map((group) => (
    <g key={group.top}>
      {group.targets.map((target) => (
        <line
          key={target}
          x2={right}
          y1={y(target)}
          y2={y(target)}
          strokeDasharray="6 4"
          className="stroke-ink-3"
        />
      ))}
      <text
        x={right - 4}
        y={y(group.top)}
        dy="-0.35em"
        textAnchor="end"
        paintOrder="stroke"
        strokeWidth="4"
        className="fill-ink-2 stroke-s1" // its edge keeps it apart from the candles
      >
        {group.name} {formatPriceTicks([group.top])[0]}
      </text>
    </g>
  ))
}

function Prices({ y, right, count }: { y: Scale; right: number; count: number }) {
  const ticks = roundTicks(y.domain, count).filter((tick) => y(tick) > LABEL_HEIGHT / 2)
  const labels = formatPriceTicks(ticks)
  return ticks.map((tick, index) => (
    <g key={tick}>
      <line x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line-subtle" />
      <text x={right + 8} y={y(tick)} dy="0.32em" className="fill-ink-3">
        {labels[index]}
      </text>
    </g>
  ))
}

interface TimeAxisProps extends Pick<PriceSketchProps, 'steps' | 'hourly'> {
  x: Scale
  y: number
}

/** Round hours or days, as many as there is room for. */
function TimeAxis({ steps, hourly, x, y }: TimeAxisProps) {
  const times = useTimes()
  const least = Math.ceil(LABEL_ROOM.x / Math.max(1, x(1) - x(0)))
  return ticksOf(steps, { hourly, least, times }).map(({ step, label }) => (
    <text key={step} x={x(step)} y={y} textAnchor="middle" className="fill-ink-3">
      {label}
    </text>
  ))
}

interface CandlesProps {
  steps: readonly ChartStep[]
  x: Scale
  y: Scale
  bodyWidth: number
}

/** Hollow where the price rose, filled where it fell: colour is never alone. The one that is still running is paler. */
function Candles({ steps, x, y, bodyWidth }: CandlesProps) {
  const drawn = { up: '', down: '' }
  const running = { up: '', down: '' }
  steps.forEach(({ candle, isRunning }, index) => {
    if (!candle) return
    const { open, high, low, close } = candle
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    const middle = Math.round(x(index)) + 0.5
    const wicks = `M${middle} ${y(high)}V${top}M${middle} ${bottom}V${y(low)}`
    const body = `M${middle - bodyWidth / 2} ${top}h${bodyWidth}V${bottom}h${-bodyWidth}z`
    const bar = `M${middle} ${y(high)}V${y(low)}`
    const paths = isRunning ? running : drawn
    paths[close >= open ? 'up' : 'down'] += bodyWidth > 1 ? wicks + body : bar
  })
  return (
    <>
      <Paths {...drawn} />
      <g opacity={RUNNING_OPACITY}>
        <Paths {...running} />
      </g>
    </>
  )
}

function Paths({ up, down }: { up: string; down: string }) {
  return (
    <>
      <path d={up} fill="none" className="stroke-up" />
      <path d={down} className="fill-down stroke-down" />
    </>
  )
}

/** Broken where the price is missing. */
function closesOf(steps: readonly ChartStep[], x: Scale, y: Scale): string {
  return lineThrough(
    steps.map(({ candle }) => candle && y(candle.close)),
    x,
  )
}

interface LatestPriceProps {
  at: number
  price: number
  right: number
  gutter: number
}

function LatestPrice({ at, price, right, gutter }: LatestPriceProps) {
  return (
    <g>
      <line x2={right} y1={at} y2={at} strokeDasharray="1 2" className="stroke-accent" />
      <rect
        x={right}
        y={at - LABEL_HEIGHT / 2}
        width={gutter}
        height={LABEL_HEIGHT}
        rx={2}
        className="fill-accent"
      />
      <text x={right + 8} y={at} dy="0.32em" className="fill-bg">
        {formatPrice(price)}
      </text>
    </g>
  )
}
