import type { AssetHistory } from '#contract/app/market.ts'
import { percentText } from '#contract/shown/figure-words.ts'
import { Absent, Money, NumberText, Price, Sentiment } from '../../ui/figures/numbers.tsx'
import { formatCount, formatSentiment } from '../../ui/format/numbers.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { nameStepExactly } from '../../ui/time/name-steps.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import type { AssetUrl } from '../data/use-asset-url.ts'
import { type ChartStep, describeStep, dominanceOf } from './chart-steps.ts'

interface HistoryTableProps {
  history: AssetHistory
  steps: readonly ChartStep[]
  url: AssetUrl
}

const PRICES = ['open', 'high', 'low', 'close'] as const

/** All that the charts draw, newest first. A number of mentions leads to the posts. */
export function HistoryTable({ history, steps, url }: HistoryTableProps) {
  const stepHours = history.interval === '1h' ? 1 : 24
  return (
    <div className="mt-4 border-t border-line-subtle">
      <Table
        label={`${history.asset.name} by ${history.interval === '1h' ? 'hour' : 'day'}`}
        className="max-h-125 overflow-y-auto"
      >
        <TableHead>
          <tr>
            <HeadCell className={HEAD_STYLE}>Time</HeadCell>
            {PRICES.map((field) => (
              <HeadCell key={field} align="right" className={HEAD_STYLE}>
                <span className="capitalize">{field}</span>
              </HeadCell>
            ))}
            <HeadCell align="right" className={HEAD_STYLE}>
              Volume
            </HeadCell>
            <HeadCell align="right" className={HEAD_STYLE}>
              Posts
            </HeadCell>
            <HeadCell align="right" className={HEAD_STYLE}>
              Dominance
            </HeadCell>
            <HeadCell className={HEAD_STYLE}>Mood</HeadCell>
            <HeadCell className={HEAD_STYLE}>Mood 24h</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {steps.toReversed().map((step) => (
            <StepRow key={step.start.getTime()} step={step} stepHours={stepHours} url={url} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const HEAD_STYLE = 'sticky top-0 z-1 bg-s2'

interface StepRowProps {
  step: ChartStep
  stepHours: number
  url: AssetUrl
}

function StepRow({ step, stepHours, url }: StepRowProps) {
  const times = useTimes()
  const { start, candle, posts, sentiment, mood, isRunning } = step
  const share = dominanceOf(step)
  const said = describeStep(step)
  const chosen = url.step?.getTime() === start.getTime()
  return (
    <TableRow className={chosen ? 'bg-s2' : undefined}>
      <Cell className="text-ink-2 tabular-nums">
        <span className="whitespace-nowrap">{nameStepExactly(start, { stepHours, times })}</span>
        {said && <span className="block text-12 text-ink-3">{said}</span>}
      </Cell>
      {PRICES.map((field) => (
        <Cell key={field} number>
          {candle ? (
            <Price value={candle[field]} />
          ) : (
            <Absent reason={isRunning ? 'no price yet' : 'no venue gave a price'} />
          )}
        </Cell>
      ))}
      <Cell number>
        {candle?.volume === undefined ? (
          <Absent reason="not given by the source" />
        ) : (
          <Money value={candle.volume} compact />
        )}
      </Cell>
      <Cell number>
        {posts === 0 ? (
          <span className="text-ink-3">0</span>
        ) : (
          <button
            type="button"
            aria-pressed={chosen}
            onClick={() => url.setStep(start)}
            className="hit-area min-w-6 text-right text-accent hover:underline"
          >
            <NumberText value={posts} />
            <span className="sr-only"> posts</span>
          </button>
        )}
      </Cell>
      <Cell number>{share === undefined ? <Absent reason="no posts" /> : percentText(share)}</Cell>
      <Cell>
        {sentiment === undefined ? (
          <Absent reason="no post with a sentiment" />
        ) : (
          <Sentiment value={sentiment} />
        )}
      </Cell>
      <Cell>
        {mood === undefined ? (
          <Absent reason="no posts in 24 hours" />
        ) : (
          <span
            data-tip={`${formatSentiment(mood.low)} to ${formatSentiment(mood.high)}, ${formatCount(mood.posts, 'post')}`}
          >
            <Sentiment value={mood.mood} />
          </span>
        )}
      </Cell>
    </TableRow>
  )
}
