import type { ReactNode } from 'react'
import { percentText } from '#contract/shown/figure-words.ts'
import { formatCount, formatNumber, formatPrice, formatSentiment } from '../../ui/format/numbers.ts'
import { classNames } from '../../ui/style/class-names.ts'
import { nameStepExactly } from '../../ui/time/name-steps.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import type { StepSides } from '../data/use-drivers.ts'
import { type ChartStep, describeStep, dominanceOf } from './chart-steps.ts'
import type { ChartMark } from './mentions-chart.tsx'

const MARK_WORDS = { burst: 'Far more posts than usual', alert: 'Your alert fired' } as const

interface ChartReadingProps {
  steps: readonly ChartStep[]
  stepHours: number
  /** The step that is being read; by default the last that has a price. */
  readAt: number | undefined
  sides: ReadonlyMap<number, StepSides>
  marks: readonly ChartMark[]
}

/** The figures of one step, which serve as the legend of both charts. */
export function ChartReading({ steps, stepHours, readAt, sides, marks }: ChartReadingProps) {
  const times = useTimes()
  const step = readAt === undefined ? (steps.findLast(({ candle }) => candle) ?? steps.at(-1)) : steps[readAt]
  if (!step) return null
  const { candle, posts, sentiment, mood, start } = step
  const place = steps.indexOf(step)
  const share = dominanceOf(step)
  const counts = sides.get(start.getTime())
  const said = [
    ...marks.flatMap((mark) => (mark.step === place ? MARK_WORDS[mark.kind] : [])),
    describeStep(step),
  ].filter((words) => words !== '')
  return (
    <div className="mb-2 min-h-30 text-12 text-ink-3 tabular-nums sm:min-h-14">
      <p
        aria-live={readAt === undefined ? undefined : 'polite'}
        className="grid grid-cols-2 gap-x-3 gap-y-0.5 sm:flex sm:flex-wrap"
      >
        <time dateTime={start.toISOString()} className="text-ink-2 max-sm:col-span-2">
          {nameStepExactly(start, { stepHours, times })}
        </time>
        {candle ? (
          <>
            <Figure name="Open">{formatPrice(candle.open)}</Figure>
            <Figure name="High">{formatPrice(candle.high)}</Figure>
            <Figure name="Low">{formatPrice(candle.low)}</Figure>
            <Figure name="Close">{formatPrice(candle.close)}</Figure>
          </>
        ) : (
          <span className="max-sm:col-span-2">{step.isRunning ? 'No price yet' : 'No price'}</span>
        )}
        <Figure name="Posts" mark={<span className="inline-block size-2 bg-series-1" />}>
          {formatNumber(posts)}
        </Figure>
        {counts && (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap max-sm:col-span-2">
            <span className="text-up">{formatNumber(counts.positive)} for</span>
            <span className="text-mid">{formatNumber(counts.neutral)} neutral</span>
            <span className="text-down">{formatNumber(counts.negative)} against</span>
          </span>
        )}
        <Figure wide name="Mood 24h" mark={<span className="inline-block h-0.5 w-3 bg-series-6" />}>
          {mood === undefined
            ? '–'
            : `${formatSentiment(mood.mood)} (${formatSentiment(mood.low)} to ${formatSentiment(mood.high)}, ${formatCount(mood.posts, 'post')})`}
        </Figure>
        <Figure name={stepHours === 1 ? 'This hour' : 'This day'}>
          {sentiment === undefined ? '–' : formatSentiment(sentiment)}
        </Figure>
        {share !== undefined && <Figure name="Dominance">{percentText(share)}</Figure>}
        {said.length > 0 && <span className="text-ink-2 max-sm:col-span-2">{said.join(' · ')}</span>}
      </p>
    </div>
  )
}

interface FigureProps {
  name: string
  mark?: ReactNode
  /** Takes a line of its own on a phone. */
  wide?: boolean
  children: ReactNode
}

function Figure({ name, mark, wide = false, children }: FigureProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        wide && 'max-sm:col-span-2',
      )}
    >
      {mark && <span aria-hidden="true">{mark}</span>}
      {name} <strong className="font-medium text-ink-1">{children}</strong>
    </span>
  )
}
