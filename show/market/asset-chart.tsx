import { lazy, Suspense, useState } from 'react'
import type { AssetHistory } from '#contract/app/market.ts'
import { PERIODS, type Period } from '../explorer/periods.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatPrice } from '../ui/format/format-price.ts'
import { Segmented } from '../ui/segmented.tsx'
import { ChartReading } from './chart-reading.tsx'
import { type ChartSpan, spanOf } from './chart-span.ts'
import type { ChartStep } from './chart-steps.ts'
import { HistoryTable } from './history-table.tsx'
import { MentionsChart } from './mentions-chart.tsx'
import { PriceSketch } from './price-sketch.tsx'
import { type AssetUrl, CHART_KINDS } from './use-asset-url.ts'

const PriceChart = lazy(() => import('./price-chart.tsx').then((module) => ({ default: module.PriceChart })))

interface AssetChartProps {
  history: AssetHistory
  steps: readonly ChartStep[]
  url: AssetUrl
  /** The history is of the period before; the asked one is on its way. */
  stale: boolean
}

/** What the price did and what people said meanwhile, on one time axis, as a chart or as a table. */
export function AssetChart({ history, steps, url, stale }: AssetChartProps) {
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 sm:px-5">
        <Segmented
          label="Period"
          options={PERIODS.map((value: Period) => ({ value, label: value }))}
          value={url.period}
          onChange={url.setPeriod}
        />
        <Segmented
          label="Shown as"
          options={CHART_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          value={url.chart}
          onChange={url.setChart}
        />
      </div>
      <div aria-busy={stale} className={classNames('motion-hover', stale && 'opacity-50')}>
        {steps.length === 0 && (
          <EmptyState
            title="No history yet"
            description={`Nothing is known of ${history.asset.name} in the last ${url.period}. A longer period may have more.`}
          />
        )}
        {steps.length > 0 && url.chart === 'table' && (
          <HistoryTable history={history} steps={steps} url={url} />
        )}
        {steps.length > 0 && url.chart !== 'table' && (
          <Drawing history={history} steps={steps} url={url} kind={url.chart} />
        )}
      </div>
    </Card>
  )
}

const KIND_LABELS = { candles: 'Candles', line: 'Line', table: 'Table' } as const

interface DrawingProps extends Omit<AssetChartProps, 'stale'> {
  kind: 'candles' | 'line'
}

function Drawing({ history: { asset, interval }, steps, url, kind }: DrawingProps) {
  const [readAt, setReadAt] = useState<number>()
  const [span, setSpan] = useState<ChartSpan>()
  // The chart library weighs as much as half of the page: it comes when somebody reaches for the chart.
  const [reached, setReached] = useState(false)
  const chosen = steps.findIndex(({ start }) => start.getTime() === url.step?.getTime())
  const hasCandles = steps.some(({ candle }) => candle)
  const drawn = { steps, kind, hourly: interval === '1h', price: asset.price, readAt }
  const spanAt = (width: number) =>
    (hasCandles && span) || spanOf({ width, stepCount: steps.length, widest: formatPrice(asset.price) })
  const sketch = <PriceSketch {...drawn} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
    <div
      role="group"
      aria-label={`Price, mentions and sentiment of ${asset.name}`}
      className="px-4 pt-3 pb-4 sm:px-5"
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
    >
      <ChartReading steps={steps} readAt={readAt} />
      {hasCandles && !reached && sketch}
      {hasCandles && reached && (
        <Suspense fallback={sketch}>
          <PriceChart
            {...drawn}
            onRead={setReadAt}
            onSpan={(next) => setSpan((now) => (isSame(now, next) ? now : next))}
          />
        </Suspense>
      )}
      <MentionsChart
        name={asset.name}
        steps={steps}
        span={spanAt}
        readAt={readAt}
        onRead={setReadAt}
        chosen={chosen < 0 ? undefined : chosen}
        onChoose={(index) => url.setStep(steps[index]?.start ?? null)}
      />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-12 text-ink-3">
        <span>Press a bar to read its posts.</span>
        {/* The licence of the chart library asks for its notice and this link. */}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          className="hover:text-ink-1 hover:underline"
        >
          Price chart: TradingView Lightweight Charts™, © TradingView, Inc.
        </a>
      </p>
    </div>
  )
}

function isSame(one: ChartSpan | undefined, other: ChartSpan): boolean {
  return one?.left === other.left && one.right === other.right && one.gutter === other.gutter
}
