import type { AssetHistory } from '#contract/app/market.ts'
import { Absent } from '../ui/absent.tsx'
import { formatUtc } from '../ui/format/format-utc.ts'
import { Money } from '../ui/money.tsx'
import { NumberText } from '../ui/number-text.tsx'
import { Price } from '../ui/price.tsx'
import { Sentiment } from '../ui/sentiment.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/table.tsx'
import type { ChartStep } from './chart-steps.ts'
import type { AssetUrl } from './use-asset-url.ts'

interface HistoryTableProps {
  history: AssetHistory
  steps: readonly ChartStep[]
  url: AssetUrl
}

const PRICES = ['open', 'high', 'low', 'close'] as const

/** All that the charts draw, newest first. A number of mentions leads to the posts. */
export function HistoryTable({ history, steps, url }: HistoryTableProps) {
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
              Mentions
            </HeadCell>
            <HeadCell className={HEAD_STYLE}>Sentiment</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {steps.toReversed().map((step) => (
            <StepRow key={step.start.getTime()} step={step} url={url} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const HEAD_STYLE = 'sticky top-0 z-1 bg-s2'

function StepRow({ step: { start, candle, posts, sentiment }, url }: { step: ChartStep; url: AssetUrl }) {
  const chosen = url.step?.getTime() === start.getTime()
  return (
    <TableRow className={chosen ? 'bg-s2' : undefined}>
      <Cell className="whitespace-nowrap text-ink-2 tabular-nums">{formatUtc(start)}</Cell>
      {PRICES.map((field) => (
        <Cell key={field} number>
          {candle ? <Price value={candle[field]} focusable={false} /> : <Absent reason="no price yet" />}
        </Cell>
      ))}
      <Cell number>
        {candle?.volume === undefined ? (
          <Absent reason="not given by the source" />
        ) : (
          <Money value={candle.volume} compact focusable={false} />
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
            <NumberText value={posts} focusable={false} />
            <span className="sr-only"> posts</span>
          </button>
        )}
      </Cell>
      <Cell>
        {sentiment === undefined ? (
          <Absent reason="no post with a sentiment" />
        ) : (
          <Sentiment value={sentiment} />
        )}
      </Cell>
    </TableRow>
  )
}
