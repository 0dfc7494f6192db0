import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { clampStep, GridLines, StepLabel } from './axis.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { seriesColor } from './series.ts'

export interface StackedSeries {
  id: string
  label: string
  /** As many as steps. */
  values: readonly number[]
  color?: string
}

interface StackedChartProps {
  /** What the chart shows, such as "Dominance by hour". */
  label: string
  /** All of it in a sentence, for readers. */
  summary: string
  /** What each step is called, the oldest first. */
  steps: readonly string[]
  /** From below. */
  series: readonly StackedSeries[]
  /** Of a part in percent. */
  formatShare: (percent: number) => string
  /** A step with fewer in all is drawn pale. */
  sureFrom: number
  /** Wraps the name of a series, so that it leads somewhere. */
  renderName?: (series: StackedSeries) => ReactNode
  height?: number
}

const MARGIN = { top: 8, right: 0, bottom: 24, left: 44 }
const LABEL_WIDTH_PX = 104
const LABEL_HALF_PX = 42
const PALE = 0.4
const UNREAD = 0.55
const WHOLE = 100

/**
 * What parts of a whole came to, step by step: bars of 100 % from below in the order of the series. A step of which there
 * is nothing stays empty. Pointer and arrow keys read a step in the legend, which lists the parts of all steps otherwise.
 */
export function StackedChart(props: StackedChartProps) {
  const { label, summary, steps, series, formatShare, sureFrom, height = 240 } = props
  const totals = steps.map((_, step) => series.reduce((sum, { values }) => sum + (values[step] ?? 0), 0))
  const y = scaleLinear([0, WHOLE], [height - MARGIN.bottom, MARGIN.top])
  return (
    <ChartFrame
      label={label}
      summary={summary}
      height={height}
      head={['Time', ...series.map((one) => one.label)]}
      steps={steps.map((name, step) => ({
        key: name,
        name,
        cells: series.map(({ values }) => shareText(values[step], totals[step], formatShare)),
      }))}
      stepAt={(left, width) => {
        const part = (left - MARGIN.left) / Math.max(1, width - MARGIN.left - MARGIN.right)
        return clampStep(Math.floor(part * steps.length), steps.length)
      }}
      caption={(readAt) => <Legend {...props} totals={totals} readAt={readAt} />}
    >
      {({ width, readAt }) => {
        const x = scaleBand(
          steps.map((_, step) => step),
          [MARGIN.left, Math.max(MARGIN.left, width - MARGIN.right)],
        ).padding(steps.length > 1 ? 0.12 : 0.6)
        const room = Math.max(1, width - MARGIN.left)
        const labelEvery = Math.max(1, Math.ceil((steps.length * LABEL_WIDTH_PX) / room))
        return (
          <>
            <GridLines
              lines={[0, 25, 50, 75, WHOLE].map((tick) => ({ y: y(tick), label: `${tick}%` }))}
              from={MARGIN.left}
              to={width}
            />
            {steps.map((name, step) => (
              <g key={name}>
                {partsOf(series, step, totals[step] ?? 0).map(({ id, from, to, color }) => (
                  <rect
                    key={id}
                    x={x(step)}
                    width={x.bandwidth()}
                    y={y(to)}
                    height={Math.max(0, y(from) - y(to) - 1)}
                    fill={color}
                    opacity={
                      ((totals[step] ?? 0) < sureFrom ? PALE : 1) *
                      (readAt === undefined || readAt === step ? 1 : UNREAD)
                    }
                  />
                ))}
                {step % labelEvery === 0 && (
                  <StepLabel
                    x={between((x(step) ?? 0) + x.bandwidth() / 2, MARGIN.left, width - LABEL_HALF_PX)}
                    height={height}
                  >
                    {name}
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

interface LegendProps extends StackedChartProps {
  totals: readonly number[]
  readAt: number | undefined
}

/** The parts of the step that is read, or of all of them. */
function Legend({ series, steps, totals, readAt, formatShare, renderName }: LegendProps) {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const read = (values: readonly number[]) => (readAt === undefined ? sum(values) : values[readAt])
  return (
    <figcaption className="mb-3 text-13 text-ink-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {series.map((one, index) => (
          <li key={one.id} className="inline-flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-[3px]"
              style={{ background: one.color ?? seriesColor(one, index) }}
            />
            {renderName ? renderName(one) : one.label}
            <strong className="min-w-11 font-medium text-ink-1 tabular-nums">
              {shareText(read(one.values), read(totals), formatShare)}
            </strong>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-1 min-h-4 text-12 text-ink-3 tabular-nums">
        {readAt === undefined ? 'Whole period' : steps[readAt]}
      </p>
    </figcaption>
  )
}

interface Part {
  id: string
  from: number
  to: number
  color: string
}

function partsOf(series: readonly StackedSeries[], step: number, total: number): Part[] {
  let from = 0
  return series.flatMap((one, index) => {
    const value = one.values[step] ?? 0
    if (value === 0 || total === 0) return []
    const part = {
      id: one.id,
      from,
      to: from + (value / total) * WHOLE,
      color: one.color ?? seriesColor(one, index),
    }
    from = part.to
    return part
  })
}

/** `value` of `total`, in percent. */
export function shareText(
  value: number | undefined,
  total: number | undefined,
  formatShare: (percent: number) => string,
): string {
  return total ? formatShare(((value ?? 0) / total) * WHOLE) : '–'
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
