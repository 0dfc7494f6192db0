import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { formatPrice } from '../../ui/format/numbers.ts'
import { nameStepExactly } from '../../ui/time/name-steps.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import { timesIn } from '../../ui/time/times.ts'
import { groupTargets, type PriceScale, partOf, TIMES_HEIGHT } from '../target/price-scale.ts'
import { type ChartStep, RUNNING_OPACITY } from './chart-steps.ts'
import { type ChartSpan, formatPriceTicks } from './plot.ts'
import { clockSecondsOf } from './step-axis.ts'

interface PriceChartProps {
  steps: readonly ChartStep[]
  kind: 'candles' | 'line'
  /** Whether the steps are hours, so that the axis shows the time of day. */
  hourly: boolean
  /** The latest price, in US dollars. */
  price: number
  /** The step that is being read. */
  readAt: number | undefined
  onRead: (step: number | undefined) => void
  /** The targets of the reader's alerts, in US dollars. */
  targets: readonly number[]
  /** The prices that are drawn, by which neighbouring targets are named together. */
  scale: PriceScale
  /** Called with the positions of the steps, so that other charts stand below them. */
  onSpan: (span: ChartSpan) => void
  /** Called with the range of drawn prices, so that one can be chosen. */
  onScale: (scale: PriceScale) => void
}

/**
 * The price on a canvas. It neither scrolls nor zooms: the period does that, and the page keeps its wheel.
 * Readers get the same from the table beside it.
 */
export function PriceChart(props: PriceChartProps) {
  const { steps, kind, hourly, price, readAt, targets, scale, onRead, onSpan, onScale } = props
  const frame = useRef<HTMLDivElement>(null)
  const { top, bottom } = scale
  const drawn = useRef<{ chart: IChartApi; series: ISeriesApi<'Candlestick'> | ISeriesApi<'Line'> }>(null)
  const times = useTimes()
  // An axis of days is one of UTC.
  const zone = hourly ? times.zone : 'UTC'
  const clock = useMemo(() => clockSecondsOf(steps, zone) as UTCTimestamp[], [steps, zone]) // the library's nominal type of seconds
  const read = useEffectEvent(onRead)
  const startAt = useEffectEvent((time: Time) => steps[clock.indexOf(time as UTCTimestamp)]?.start)
  const reportSpan = useEffectEvent((chart: IChartApi) => {
    const [first, last] = [clock[0], clock.at(-1)]
    if (first === undefined || last === undefined) return
    // Not fitContent, which leaves out steps at the end that have no candle yet.
    chart.timeScale().setVisibleLogicalRange({ from: 0, to: steps.length - 1 })
    const left = chart.timeScale().timeToCoordinate(first)
    const right = chart.timeScale().timeToCoordinate(last)
    if (left !== null && right !== null) onSpan({ left, right, gutter: chart.priceScale('right').width() })
    const highest = drawn.current?.series.coordinateToPrice(0)
    const lowest = drawn.current?.series.coordinateToPrice((frame.current?.clientHeight ?? 0) - TIMES_HEIGHT)
    if (highest != null && lowest != null) onScale({ top: highest, bottom: lowest })
  })

  useEffect(() => {
    if (!frame.current) return
    const chart = createChart(frame.current, chartOptions())
    const nameWith = (name: (start: Date) => string) => (time: Time) => {
      const start = startAt(time)
      return start ? name(start) : ''
    }
    const { day, clock: hour } = timesIn(zone)
    const [nameDay, nameHour] = [nameWith(day), nameWith(hour)]
    chart.applyOptions({
      timeScale: {
        timeVisible: hourly,
        tickMarkFormatter: (time: Time, kind: TickMarkType) =>
          kind === TickMarkType.Time ? nameHour(time) : nameDay(time),
      },
      localization: {
        timeFormatter: nameWith((start) =>
          nameStepExactly(start, { stepHours: hourly ? 1 : 24, times: timesIn(zone) }),
        ),
      },
    })
    const series = kind === 'candles' ? addCandles(chart) : addLine(chart)
    drawn.current = { chart, series }
    chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
      // A cross-hair that was set from outside has no event, and must not be reported back.
      if (sourceEvent || logical === undefined) read(logical === undefined ? undefined : Number(logical))
    })
    // The prices of another height are known once they are drawn.
    chart.timeScale().subscribeSizeChange(() => {
      reportSpan(chart)
      requestAnimationFrame(() => drawn.current?.chart === chart && reportSpan(chart))
    })
    return () => {
      drawn.current = null
      chart.remove()
    }
  }, [kind, hourly, zone])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart, of another kind or step, needs its data too
  useEffect(() => {
    if (!drawn.current) return
    const { chart, series } = drawn.current
    fill(series, { steps, clock })
    reportSpan(chart)
    // The room of the price labels is known once they are drawn.
    const frameId = requestAnimationFrame(() => drawn.current?.chart === chart && reportSpan(chart))
    return () => cancelAnimationFrame(frameId)
  }, [steps, kind, hourly, zone])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const line = drawn.current?.series.createPriceLine({
      price,
      color: tokenColor('--color-accent'),
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: true,
      title: '',
    })
    const owner = drawn.current?.series
    return () => {
      if (line && drawn.current && owner === drawn.current.series) owner?.removePriceLine(line)
    }
  }, [price, kind, hourly, zone])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const owner = drawn.current?.series
    const height = (frame.current?.clientHeight ?? 0) - TIMES_HEIGHT
    const groups = groupTargets(targets, (target) => partOf(target, { top, bottom }) * height)
    const lines = groups.flatMap((group) =>
      group.targets.flatMap((target) => {
        const isNamed = target === group.top
        const line = owner?.createPriceLine({
          price: target,
          color: tokenColor('--color-ink-3'),
          lineWidth: 1,
          lineStyle: LineStyle.Dashed,
          axisLabelVisible: isNamed,
          axisLabelColor: tokenColor('--color-s4'),
          axisLabelTextColor: tokenColor('--color-ink-1'),
          title: isNamed ? group.name : '',
        })
        return line ?? []
      }),
    )
    return () => {
      if (drawn.current && owner === drawn.current.series)
        for (const line of lines) owner?.removePriceLine(line)
    }
  }, [targets, top, bottom, kind, hourly, zone])

  useEffect(() => {
    if (!drawn.current) return
    const { chart, series } = drawn.current
    const candle = readAt === undefined ? undefined : steps[readAt]?.candle
    const time = readAt === undefined ? undefined : clock[readAt]
    if (candle && time !== undefined) chart.setCrosshairPosition(candle.close, time, series)
    else chart.clearCrosshairPosition()
  }, [readAt, steps, clock])

  return <div ref={frame} aria-hidden="true" className="h-64 sm:h-96" />
}

function fill(
  series: ISeriesApi<'Candlestick'> | ISeriesApi<'Line'>,
  { steps, clock }: { steps: readonly ChartStep[]; clock: readonly UTCTimestamp[] },
): void {
  const isCandles = series.seriesType() === 'Candlestick'
  const data = steps.map(({ candle, isRunning }, index) => {
    const time = clock[index]
    if (!candle) return { time } // keeps its place on the axis
    const { open, high, low, close } = candle
    if (isCandles) return { time, open, high, low, close, ...(isRunning ? paleCandle(candle) : {}) }
    return { time, value: close, ...strokeAfter(steps[index + 1]) }
  })
  series.setData(data as Parameters<typeof series.setData>[0]) // of the kind that was just asked for
}

/** A candle that is still running. */
function paleCandle({ open, close }: NonNullable<ChartStep['candle']>) {
  const color = tokenColor(close >= open ? '--color-up' : '--color-down', RUNNING_OPACITY)
  return { color: close >= open ? 'transparent' : color, borderColor: color, wickColor: color }
}

/** A line's colour from one step to the next: none where the price is missing. */
function strokeAfter(next: ChartStep | undefined): { color?: string } {
  if (next === undefined) return {}
  if (!next.candle) return { color: 'transparent' }
  return next.isRunning ? { color: tokenColor('--color-series-1', RUNNING_OPACITY) } : {}
}

function addCandles(chart: IChartApi): ISeriesApi<'Candlestick'> {
  const [up, down] = [tokenColor('--color-up'), tokenColor('--color-down')]
  return chart.addSeries(CandlestickSeries, {
    // Hollow where the price rose, filled where it fell: colour is never alone.
    upColor: 'transparent',
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: formatPrice, minMove: 1e-12 },
  })
}

function addLine(chart: IChartApi): ISeriesApi<'Line'> {
  return chart.addSeries(LineSeries, {
    color: tokenColor('--color-series-1'),
    lineWidth: 2,
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: formatPrice, minMove: 1e-12 },
  })
}

function chartOptions() {
  const line = tokenColor('--color-line-subtle')
  const cross = { color: tokenColor('--color-line-control'), labelBackgroundColor: tokenColor('--color-s4') }
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: tokenColor('--color-ink-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 12,
      attributionLogo: false, // the link stands below the chart, where it can be read
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.08, bottom: 0.08 },
    },
    timeScale: { borderColor: line, secondsVisible: false },
    crosshair: { mode: CrosshairMode.Normal, vertLine: cross, horzLine: cross },
    handleScroll: false,
    handleScale: false,
    localization: { locale: 'en-US', tickmarksPriceFormatter: formatPriceTicks },
  }
}

/**
 * A colour token of the page as `rgba(...)`, for what draws on a canvas and does not know every CSS colour.
 * `opacity` is 0 to 1.
 */
function tokenColor(token: `--color-${string}`, opacity = 1): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  if (!paint) return 'transparent'
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`
}
