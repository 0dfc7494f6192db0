import { useRef } from 'react'
import { SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM } from '#contract/post-meaning.ts'
import { formatSentiment } from '../../ui/format/numbers.ts'
import { useElementSize } from '../../ui/layout/use-size.ts'
import { TIMES_HEIGHT } from '../target/price-scale.ts'
import type { ChartStep } from './chart-steps.ts'
import { bandBetween, type ChartSpan, linearScale, lineThrough, type Scale } from './plot.ts'

interface MoodOverlayProps {
  steps: readonly ChartStep[]
  /** Where the price below has its steps, in a frame of the given width. */
  span: (width: number) => ChartSpan
  readAt: number | undefined
}

/** Fewer posts than this in 24 hours are few: the line through them is pale. */
const SURE_POSTS = 30
const MARGIN_PX = 8

/** The mood of 24 hours over the price, from 0 at the foot to 100 % at the top, with its own axis at the left. */
export function MoodOverlay({ steps, span, readAt }: MoodOverlayProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(frame)
  const { left, right } = span(width)
  const x = linearScale([0, Math.max(1, steps.length - 1)], [left, right])
  const y = linearScale([0, 1], [height - MARGIN_PX, MARGIN_PX])
  return (
    <div
      ref={frame}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 z-2"
      style={{ bottom: TIMES_HEIGHT }}
    >
      {width > 0 && (
        <svg aria-hidden="true" width={width} height={height} className="block text-12">
          <MoodLines steps={steps} x={x} y={y} />
          {[SENTIMENT_GREEN_FROM, SENTIMENT_YELLOW_FROM].map((value) => (
            <g key={value}>
              <line x2={6} y1={y(value)} y2={y(value)} stroke="var(--color-series-6)" />
              <text
                x={9}
                y={y(value)}
                dy="0.32em"
                paintOrder="stroke"
                strokeWidth="4"
                className="fill-ink-3 stroke-s1 tabular-nums" // its edge keeps it apart from the candles
              >
                {value === SENTIMENT_GREEN_FROM ? 'Mood ' : ''}
                {formatSentiment(value)}
              </text>
            </g>
          ))}
          {readAt !== undefined && <ReadDots step={steps[readAt]} x={x(readAt)} y={y} />}
        </svg>
      )}
    </div>
  )
}

/** The smoothed mood: broken without posts in 24 hours, pale with few. */
function MoodLines({ steps, x, y }: { steps: readonly ChartStep[]; x: Scale; y: Scale }) {
  const band = bandBetween(
    steps.map(({ mood }) => mood && [y(mood.low), y(mood.high)]),
    x,
  )
  const draw = (least: number) =>
    lineThrough(
      steps.map(({ mood }) => (mood && mood.posts >= least ? y(mood.mood) : undefined)),
      x,
    )
  return (
    <g fill="none" stroke="var(--color-series-6)" strokeLinejoin="round" strokeLinecap="round">
      <path d={band} fill="var(--color-series-6)" stroke="none" opacity="0.16" />
      <path d={draw(0)} strokeWidth="1" opacity="0.5" />
      <path d={draw(SURE_POSTS)} strokeWidth="1.75" />
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
