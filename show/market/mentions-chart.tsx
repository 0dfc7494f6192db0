import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type KeyboardEvent, useRef } from 'react'
import { formatNumber } from '../ui/format/format-number.ts'
import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '../ui/format/sentiment-tone.ts'
import { useElementSize } from '../ui/use-element-size.ts'
import type { ChartSpan } from './chart-span.ts'
import type { ChartStep } from './chart-steps.ts'

interface MentionsChartProps {
  /** Whose, for readers. */
  name: string
  steps: readonly ChartStep[]
  /** Where the price chart above has its steps, in a frame of the given width. */
  span: (width: number) => ChartSpan
  readAt: number | undefined
  onRead: (step: number | undefined) => void
  /** The step whose posts are shown beside the chart. */
  chosen: number | undefined
  onChoose: (step: number) => void
}

const SENTIMENT = { top: 12, bottom: 76 }
const MENTIONS = { top: 96, bottom: 160 }
const HEIGHT = MENTIONS.bottom + 8

/** Sentiment as a line and mentions as bars, in the steps of the price above. A press shows the posts behind a step. */
export function MentionsChart({ name, steps, span, readAt, onRead, chosen, onChoose }: MentionsChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const { left, right, gutter } = span(width)
  const { x, barWidth } = axisOf(steps.length, { left, right })
  const most = Math.max(1, ...steps.map(({ posts }) => posts))
  const mentions = scaleLinear([0, most], [MENTIONS.bottom, MENTIONS.top])
  const sentiment = scaleLinear([0, 1], [SENTIMENT.bottom, SENTIMENT.top])
  const path = line<ChartStep>(
    (_, index) => x(index),
    (step) => sentiment(step.sentiment ?? 0),
  ).defined((step) => step.sentiment !== undefined)([...steps])

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
    if ((event.key === 'Enter' || event.key === ' ') && readAt !== undefined) {
      event.preventDefault()
      onChoose(readAt)
    }
  }
  return (
    <div ref={frame} className="min-w-0">
      <svg
        role="application"
        aria-label={`Mentions and sentiment of ${name}. The left and right arrow keys read a step, Enter shows its posts.`}
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
            <Grid
              right={width - gutter}
              lines={[
                { y: mentions(most), label: formatNumber(most, { compact: true }) },
                { y: mentions(0), label: '0' },
              ]}
            />
            {steps.map(({ start, posts }, index) => (
              <rect
                key={start.getTime()}
                x={x(index) - barWidth / 2}
                y={mentions(posts)}
                width={barWidth}
                height={Math.max(0, mentions(0) - mentions(posts))}
                fill="var(--color-series-1)"
                opacity={index === readAt || index === chosen ? 1 : 0.6}
              />
            ))}
            <path
              d={path ?? ''}
              fill="none"
              stroke="var(--color-series-6)"
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {chosen !== undefined && <Marker x={x(chosen)} className="stroke-accent" />}
            {readAt !== undefined && <Marker x={x(readAt)} className="stroke-line-control" />}
            {readAt !== undefined && steps[readAt]?.sentiment !== undefined && (
              <circle
                cx={x(readAt)}
                cy={sentiment(steps[readAt].sentiment)}
                r="3.5"
                fill="var(--color-series-6)"
                className="stroke-s1"
                strokeWidth="2"
              />
            )}
          </>
        )}
      </svg>
    </div>
  )
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
