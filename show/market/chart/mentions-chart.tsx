import { type KeyboardEvent, useRef } from 'react'
import { clampStep, GridLines, stepByKey } from '../../ui/chart/axis.tsx'
import { formatCount, formatNumber, formatSentiment } from '../../ui/format/numbers.ts'
import { useElementSize } from '../../ui/layout/use-size.ts'
import type { LowerChart } from '../data/use-asset-url.ts'
import type { StepSides } from '../data/use-drivers.ts'
import { type ChartStep, dominanceOf, RUNNING_OPACITY } from './chart-steps.ts'
import { GapBands } from './gap-bands.tsx'
import { type ChartSpan, linearScale, lineThrough, type Scale } from './plot.ts'

interface MentionsChartProps {
  /** Whose, for readers. */
  name: string
  steps: readonly ChartStep[]
  /** How the posts of a step speak, by its start in milliseconds; a step without is drawn as a whole. */
  sides: ReadonlyMap<number, StepSides>
  /** What is drawn below the price. */
  below: LowerChart
  marks: readonly ChartMark[]
  /** Where the price chart above has its steps, in a frame of the given width. */
  span: (width: number) => ChartSpan
  readAt: number | undefined
  onRead: (step: number | undefined) => void
  /** The step whose posts are shown beside the chart. */
  chosen: number | undefined
  onChoose: (step: number) => void
  /** Chooses a price so many levels further up, from the step that is read; undefined where there are none. */
  onPrice?: ((by: number) => void) | undefined
  /** The chosen price, or that of the step that is read, shall become an alert. */
  onAlert?: (() => void) | undefined
}

/** What happened in a step: it is marked above the chart, and said in the reading. */
export interface ChartMark {
  /** The place of the step. */
  step: number
  kind: 'burst' | 'alert'
}

const MENTIONS = { top: 24, bottom: 96 }
const HEIGHT = MENTIONS.bottom + 8
const MARK_Y = MENTIONS.top - 10
const SIDES = [
  { side: 'positive', fill: 'var(--color-up)' },
  { side: 'neutral', fill: 'var(--color-mid)' },
  { side: 'negative', fill: 'var(--color-down)' },
  { side: 'unjudged', fill: 'var(--color-series-1)' },
] as const

/** Mentions as bars, or their part of all posts as a line, in the steps of the price above. A press shows the posts behind a step. */
export function MentionsChart(props: MentionsChartProps) {
  const { name, steps, span, readAt, onRead, chosen, onChoose, onPrice, onAlert, below, marks } = props
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const { left, right, gutter } = span(width)
  const { x, barWidth } = axisOf(steps.length, { left, right })
  const plot = { x, barWidth, right: width - gutter }

  const stepAt = ({ clientX, currentTarget }: { clientX: number; currentTarget: Element }) => {
    const left = clientX - currentTarget.getBoundingClientRect().left
    return clampStep(Math.round(x.invert(left)), steps.length)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = stepByKey(event.key, { readAt, count: steps.length })
    if (step !== undefined) {
      event.preventDefault()
      onRead(step)
    }
    const levels = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (levels && onPrice) {
      event.preventDefault()
      onPrice(levels)
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key.toLowerCase() === 'a' && isPlain && onAlert) {
      event.preventDefault()
      onAlert()
    }
    if ((event.key === 'Enter' || event.key === ' ') && readAt !== undefined) {
      event.preventDefault()
      onChoose(readAt)
    }
  }
  return (
    <div ref={frame} className="relative isolate min-w-0">
      <GapBands
        steps={steps}
        span={span}
        isGap={({ missing }) => missing.length > 0}
        className="-z-1 bottom-2"
      />
      <svg
        role="application"
        aria-label={`Mentions and sentiment of ${name}: ${summarize(steps)} The left and right arrow keys read a step, Enter shows its posts.${onPrice ? ' Up and down choose a price from there, A sets an alert at it.' : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the reading line
        tabIndex={0}
        width={width || undefined}
        height={HEIGHT}
        onPointerMove={(event) => onRead(stepAt(event))}
        onPointerLeave={() => onRead(undefined)}
        onClick={(event) => onChoose(stepAt(event))}
        onKeyDown={onKey}
        onBlur={() => onRead(undefined)}
        className="block w-full cursor-pointer touch-pan-y text-12"
      >
        {width > 0 && (
          <>
            {below === 'mentions' ? <Bars {...props} {...plot} /> : <Dominance steps={steps} {...plot} />}
            {marks.map(({ step, kind }) => (
              <path
                key={`${kind} ${step}`}
                d={MARKS[kind].path}
                transform={`translate(${x(step)} ${MARK_Y})`}
                className={MARKS[kind].className}
              />
            ))}
            {chosen !== undefined && <Marker x={x(chosen)} className="stroke-accent" />}
            {readAt !== undefined && <Marker x={x(readAt)} className="stroke-line-control" />}
          </>
        )}
      </svg>
    </div>
  )
}

const MARKS = {
  burst: { path: 'M-4 3L0 -4L4 3z', className: 'fill-series-3' },
  alert: { path: 'M0 -4.5L4.5 0L0 4.5L-4.5 0z', className: 'fill-accent' },
} as const

interface Plot {
  x: Scale
  barWidth: number
  right: number
}

/** Posts of each step, for and against above each other. */
function Bars({ steps, sides, readAt, chosen, x, barWidth, right }: MentionsChartProps & Plot) {
  const most = Math.max(1, ...steps.map(({ posts }) => posts))
  const y = linearScale([0, most], [MENTIONS.bottom, MENTIONS.top])
  return (
    <>
      <GridLines
        from={0}
        to={right}
        side="right"
        lines={[
          { y: y(most), label: formatNumber(most, { compact: true }) },
          { y: y(0), label: '0' },
        ]}
      />
      {steps.map(({ start, posts, isRunning }, index) => (
        <g
          key={start.getTime()}
          opacity={(index === readAt || index === chosen ? 1 : 0.7) * (isRunning ? RUNNING_OPACITY : 1)}
        >
          {stackOf(posts, sides.get(start.getTime())).map(({ from, to, fill }) => (
            <rect
              key={fill}
              x={x(index) - barWidth / 2}
              y={y(to)}
              width={barWidth}
              height={Math.max(0, y(from) - y(to))}
              fill={fill}
            />
          ))}
        </g>
      ))}
    </>
  )
}

/** The parts of a bar from below; one part where it is not known how its posts speak. */
function stackOf(posts: number, sides: StepSides | undefined): { from: number; to: number; fill: string }[] {
  if (!sides) return [{ from: 0, to: posts, fill: 'var(--color-series-1)' }]
  let from = 0
  return SIDES.flatMap(({ side, fill }) => {
    const part = { from, to: from + sides[side], fill }
    from = part.to
    return sides[side] === 0 ? [] : part
  })
}

/** The part of all posts that speaks of the asset. */
function Dominance({ steps, x, right }: { steps: readonly ChartStep[] } & Plot) {
  const shares = steps.map(dominanceOf)
  const most = Math.max(1, ...shares.flatMap((share) => share ?? []))
  const y = linearScale([0, most], [MENTIONS.bottom, MENTIONS.top])
  const path = lineThrough(
    shares.map((share) => (share === undefined ? undefined : y(share))),
    x,
  )
  return (
    <>
      <GridLines
        from={0}
        to={right}
        side="right"
        lines={[
          { y: y(most), label: `${Math.ceil(most)}%` },
          { y: y(0), label: '0%' },
        ]}
      />
      <path d={path} fill="none" stroke="var(--color-series-1)" strokeWidth="1.75" strokeLinejoin="round" />
    </>
  )
}

/** The chart in a sentence, for who does not see it. */
function summarize(steps: readonly ChartStep[]): string {
  const posts = steps.reduce((sum, step) => sum + step.posts, 0)
  const last = steps.findLast(({ mood }) => mood)?.mood
  const mood = last
    ? ` The mood of the last 24 hours is ${formatSentiment(last.mood)} of ${formatNumber(last.posts)}.`
    : ''
  return `${formatCount(posts, 'post')}.${mood}`
}

const BAR_PART = 0.7

function axisOf(count: number, { left, right }: Pick<ChartSpan, 'left' | 'right'>) {
  const x = linearScale([0, Math.max(1, count - 1)], [left, right])
  return { x, barWidth: Math.max(1, (x(1) - x(0)) * BAR_PART) }
}

function Marker({ x, className }: { x: number; className: string }) {
  return <line x1={x} x2={x} y1={0} y2={HEIGHT} strokeDasharray="3 3" className={className} />
}
