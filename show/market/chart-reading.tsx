import type { ReactNode } from 'react'
import { formatNumber } from '../ui/format/format-number.ts'
import { formatPrice } from '../ui/format/format-price.ts'
import { formatSentiment } from '../ui/format/format-sentiment.ts'
import { formatUtc } from '../ui/format/format-utc.ts'
import type { ChartStep } from './chart-steps.ts'

interface ChartReadingProps {
  steps: readonly ChartStep[]
  /** The step that is being read; by default the last that has a price. */
  readAt: number | undefined
}

/** The figures of one step, which serve as the legend of both charts. */
export function ChartReading({ steps, readAt }: ChartReadingProps) {
  const step = readAt === undefined ? (steps.findLast(({ candle }) => candle) ?? steps.at(-1)) : steps[readAt]
  if (!step) return null
  const { candle, posts, sentiment, start } = step
  return (
    <div className="mb-2 min-h-18 text-12 text-ink-3 tabular-nums sm:min-h-9">
      <p
        aria-live={readAt === undefined ? undefined : 'polite'}
        className="grid grid-cols-2 gap-x-3 gap-y-0.5 sm:flex sm:flex-wrap"
      >
        <time dateTime={start.toISOString()} className="text-ink-2 max-sm:col-span-2">
          {formatUtc(start)}
        </time>
        {candle ? (
          <>
            <Figure name="Open">{formatPrice(candle.open)}</Figure>
            <Figure name="High">{formatPrice(candle.high)}</Figure>
            <Figure name="Low">{formatPrice(candle.low)}</Figure>
            <Figure name="Close">{formatPrice(candle.close)}</Figure>
          </>
        ) : (
          <span className="max-sm:col-span-2">No price yet</span>
        )}
        <Figure name="Mentions" mark={<span className="inline-block size-2 bg-series-1" />}>
          {formatNumber(posts)}
        </Figure>
        <Figure name="Sentiment" mark={<span className="inline-block h-0.5 w-3 bg-series-6" />}>
          {sentiment === undefined ? '–' : formatSentiment(sentiment)}
        </Figure>
      </p>
    </div>
  )
}

function Figure({ name, mark, children }: { name: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {mark && <span aria-hidden="true">{mark}</span>}
      {name} <strong className="font-medium text-ink-1">{children}</strong>
    </span>
  )
}
