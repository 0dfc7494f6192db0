import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, useRef } from 'react'
import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '#contract/post-meaning.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
import { useElementSize } from '../../ui/layout/use-element-size.ts'
import type { LowerChart } from '../data/use-asset-url.ts'
import type { StepSides } from '../data/use-drivers.ts'
import type { ChartSpan } from './chart-span.ts'
import { type ChartStep, dominanceOf, RUNNING_OPACITY } from './chart-steps.ts'
import { GapBands } from './gap-bands.tsx'

interface MentionsChartProps {
  /** Whose, for readers. */
  name: string
  steps: readonly ChartStep[]
  /** How the posts of a step speak, by its start in milliseconds; a step without is drawn as a whole. */
  sides: ReadonlyMap<number, StepSides>
  /** What is drawn below the mood. */
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

const SENTIMENT = { top: 12, bottom: 92 }
const MENTIONS = { top: 116, bottom: 188 }
const HEIGHT = MENTIONS.bottom + 8
const MARK_Y = MENTIONS.top - 10
/** Fewer posts than this in 24 hours are few: the line through them is pale. */
const SURE_POSTS = 30
const SIDES = [
  { side: 'positive', fill: 'var(--color-up)' },
  { side: 'neutral', fill: 'var(--color-mid)' },
  { side: 'negative', fill: 'var(--color-down)' },
  { side: 'unjudged', fill: 'var(--color-series-1)' },
] as const

/**
 * The mood of 24 hours as a line with the band in which it lies, and mentions as bars or their part of all posts as a
 * line, in the steps of the price above. A press shows the posts behind a step.
 */
export function MentionsChart(props: MentionsChartProps) {
  const { name, steps, span, readAt, onRead, chosen, onChoose, onPrice, onAlert, below, marks } = props
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const { left, right, gutter } = span(width)
  const { x, barWidth } = axisOf(steps.length, { left, right })
  const sentiment = scaleLinear([0, 1], [SENTIMENT.bottom, SENTIMENT.top])
  const plot = { x, barWidth, right: width - gutter }

  const stepAt = ({ clientX, currentTarget }: { clientX: number; currentTarget: Element }) => {
    const left = clientX - currentTarget.getBoundingClientRect().left
    return clamp(Math.round(x.invert(left)), steps.length)
  }
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by) {
      event.preventDefault()
      onRead(readAt === undefined ? steps.length - 1 : clamp(readAt + by, steps.length))
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
            <Grid
              right={width - gutter}
              lines={[SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM].map((value) => ({
                y: sentiment(value),
                label: `${value * 100}%`,
              }))}
            />
            <MoodLines steps={steps} x={x} y={sentiment} />
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
            {readAt !== undefined && <ReadDots step={steps[readAt]} x={x(readAt)} y={sentiment} />}
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

type Scale = ScaleLinear<number, number>

/** The smoothed mood: broken where nobody spoke in 24 hours, pale where few did. */
function MoodLines({ steps, x, y }: { steps: readonly ChartStep[]; x: Scale; y: Scale }) {
  const hasMood = ({ mood }: ChartStep) => mood !== undefined
  const isSure = ({ mood }: ChartStep) => (mood?.posts ?? 0) >= SURE_POSTS
  const band = area<ChartStep>(
    (_, index) => x(index),
    ({ mood }) => y(mood?.low ?? 0),
    ({ mood }) => y(mood?.high ?? 0),
  ).defined(hasMood)([...steps])
  const draw = (defined: (step: ChartStep) => boolean) =>
    line<ChartStep>(
      (_, index) => x(index),
      ({ mood }) => y(mood?.mood ?? 0),
    ).defined(defined)([...steps]) ?? ''
  return (
    <g fill="none" stroke="var(--color-series-6)" strokeLinejoin="round" strokeLinecap="round">
      <path d={band ?? ''} fill="var(--color-series-6)" stroke="none" opacity="0.16" />
      <path d={draw(hasMood)} strokeWidth="1" opacity="0.5" />
      <path d={draw(isSure)} strokeWidth="1.75" />
    </g>
  )
}

/** The smoothed mood, and as a ring the raw one of the step that is read. */
function ReadDots({ step, x, y }: { step: ChartStep | undefined; x: number; y: Scale }) {
  return (
    <>
      {step?.sentiment !== undefined && (
        <circle
          cx={x}
          cy={y(step.sentiment)}
          r="3"
          fill="none"
          stroke="var(--color-series-6)"
          strokeWidth="1.5"
        />
      )}
      {step?.mood && (
        <circle
          cx={x}
          cy={y(step.mood.mood)}
          r="3.5"
          fill="var(--color-series-6)"
          className="stroke-s1"
          strokeWidth="2"
        />
      )}
    </>
  )
}

interface Plot {
  x: Scale
  barWidth: number
  right: number
}

/** Posts of each step, for and against above each other. */
function Bars({ steps, sides, readAt, chosen, x, barWidth, right }: MentionsChartProps & Plot) {
  const most = Math.max(1, ...steps.map(({ posts }) => posts))
  const y = scaleLinear([0, most], [MENTIONS.bottom, MENTIONS.top])
  return (
    <>
      <Grid
        right={right}
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

/** The parts of a bar from below; one part where it is not known how its posts speak, or not of all of them. */
function stackOf(posts: number, sides: StepSides | undefined): { from: number; to: number; fill: string }[] {
  const known = sides ? SIDES.reduce((sum, { side }) => sum + sides[side], 0) : 0
  if (!sides || known === 0 || known !== posts) return [{ from: 0, to: posts, fill: 'var(--color-series-1)' }]
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
  const y = scaleLinear([0, most], [MENTIONS.bottom, MENTIONS.top])
  const path = line<number | undefined>(
    (_, index) => x(index),
    (share) => y(share ?? 0),
  ).defined((share) => share !== undefined)(shares)
  return (
    <>
      <Grid
        right={right}
        lines={[
          { y: y(most), label: `${Math.ceil(most)}%` },
          { y: y(0), label: '0%' },
        ]}
      />
      <path
        d={path ?? ''}
        fill="none"
        stroke="var(--color-series-1)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
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
  const x = scaleLinear([0, Math.max(1, count - 1)], [left, right])
  return { x, barWidth: Math.max(1, (x(1) - x(0)) * BAR_PART) }
}

function Grid({ right, lines }: { right: number; lines: { y: number; label: string }[] }) {
  return lines.map(({ y, label }) => (
    <g key={label}>
      <line x1={0} x2={right} y1={y} y2={y} className="stroke-line-subtle" />
      <text x={right + 8} y={y} dy="0.32em" className="fill-ink-3 tabular-nums">
        {label}
      </text>
    </g>
  ))
}

function Marker({ x, className }: { x: number; className: string }) {
  return <line x1={x} x2={x} y1={0} y2={HEIGHT} strokeDasharray="3 3" className={className} />
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}
