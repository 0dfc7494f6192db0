import { CodeXml, FileDown, ImageDown } from 'lucide-react'
import { type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import type { AssetHistory } from '#contract/app/market.ts'
import { FIGURES } from '#contract/figures.ts'
import { ASSET_PERIODS } from '#contract/market.ts'
import { describePeriod } from '../../explorer/periods.ts'
import { useLooks } from '../../shell/appearance/looks.ts'
import { saveFile } from '../../shell/data/save-file.ts'
import { Button } from '../../ui/action/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatPrice } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { type AssetUrl, CHART_KINDS, LOWER_CHARTS } from '../data/use-asset-url.ts'
import type { StepSides } from '../data/use-drivers.ts'
import { BasisSwitch } from '../figures/basis-switch.tsx'
import { moveLevel, type PriceScale, toLevel, writeLevel } from '../target/price-scale.ts'
import type { Target } from '../target/target-picker.tsx'
import { ChartReading } from './chart-reading.tsx'
import { type ChartStep, describeGaps, dominanceOf, isWithoutPrice } from './chart-steps.ts'
import { GapBands } from './gap-bands.tsx'
import { MentionsChart } from './mentions-chart.tsx'
import { MoodOverlay } from './mood-overlay.tsx'
import { type ChartSpan, formatPriceTicks, spanOf } from './plot.ts'
import { PriceSketch, sketchScale } from './price-sketch.tsx'
import { describeMarks, useAssetAlerts, useChartMarks } from './use-chart-marks.ts'

const COLUMNS: readonly [name: string, read: (step: ChartStep) => string | number | undefined][] = [
  ['start', ({ start }) => start.toISOString()],
  ['open', ({ candle }) => candle?.open],
  ['high', ({ candle }) => candle?.high],
  ['low', ({ candle }) => candle?.low],
  ['close', ({ candle }) => candle?.close],
  ['volume', ({ candle }) => candle?.volume],
  ['posts', ({ posts }) => posts],
  ['dominance_percent', dominanceOf],
  ['mood', ({ sentiment }) => sentiment],
  ['mood_posts', ({ judged }) => judged],
  ['mood_24h', ({ mood }) => mood?.mood],
  ['mood_24h_low', ({ mood }) => mood?.low],
  ['mood_24h_high', ({ mood }) => mood?.high],
  ['mood_24h_posts', ({ mood }) => mood?.posts],
  ['is_running', ({ isRunning = false }) => String(isRunning)],
]

const HistoryTable = lazyPart(() => import('./history-table.tsx').then((module) => module.HistoryTable))
const PriceChart = lazyPart(() => import('./price-chart.tsx').then((module) => module.PriceChart))
const TargetPicker = lazyPart(() =>
  import('../target/target-picker.tsx').then((module) => module.TargetPicker),
)

interface AssetChartProps {
  history: AssetHistory
  steps: readonly ChartStep[]
  sides: ReadonlyMap<number, StepSides>
  url: AssetUrl
  /** The history is of the period before; the asked one is on its way. */
  stale: boolean
}

/** What the price did and what people said meanwhile, on one time axis, as a chart or as a table. */
export function AssetChart({ history, steps, sides, url, stale }: AssetChartProps) {
  const times = useTimes()
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 sm:px-5">
        <Segmented
          label="Period"
          options={ASSET_PERIODS.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
          value={url.period}
          onChange={url.setPeriod}
        />
        <BasisSwitch value={url.basis} onChange={url.setBasis} />
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
            description={`No data on ${history.asset.name} for ${describePeriod(url.period, { until: url.until, times })}. Try a longer period.`}
          />
        )}
        {steps.length > 0 && url.chart === 'table' && (
          <Suspense fallback={<div aria-busy="true" className="mt-4 h-125 border-t border-line-subtle" />}>
            <HistoryTable history={history} steps={steps} url={url} />
          </Suspense>
        )}
        {steps.length > 0 && url.chart !== 'table' && (
          <Drawing history={history} steps={steps} sides={sides} url={url} kind={url.chart} />
        )}
      </div>
    </Card>
  )
}

const LOWER = LOWER_CHARTS.map((value) => ({
  value,
  label: FIGURES[value === 'mentions' ? 'posts' : value].label,
}))

const KIND_LABELS = { candles: 'Candles', line: 'Line', table: 'Table' } as const

interface DrawingProps extends Omit<AssetChartProps, 'stale'> {
  kind: 'candles' | 'line'
}

function Drawing({ history: { asset, interval, bursts }, steps, sides, url, kind }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const unit = interval === '1h' ? 'hour' : 'day'
  const alerts = useAssetAlerts(asset.id)
  const marks = useChartMarks(steps, { alerts, bursts })
  const targets = useMemo(() => targetsOf(alerts), [alerts])
  const [readAt, setReadAt] = useState<number>()
  const [span, setSpan] = useState<ChartSpan>()
  const [scale = sketchScale(steps), setScale] = useState<PriceScale>()
  const [target, setTarget] = useState<Target>()
  // The chart library weighs as much as half of the page: it is loaded when the reader reaches for the chart.
  const [reached, setReached] = useState(false)
  const [{ theme, palette }] = useLooks()
  const chosen = steps.findIndex(({ start }) => start.getTime() === url.step?.getTime())
  const hasCandles = steps.some(({ candle }) => candle)
  const drawn = { steps, kind, hourly: interval === '1h', price: asset.price, readAt, targets }
  const spanAt = (width: number) =>
    (hasCandles && span) || spanOf({ width, stepCount: steps.length, widest: formatPrice(asset.price) })
  const sketch = <PriceSketch {...drawn} />
  const read = (step: number | undefined) => {
    setReadAt(step)
    if (step !== readAt && target?.by === 'keys') setTarget(undefined)
  }
  const csvName = `${asset.symbol.toLowerCase()}-${url.period}-${url.basis}.csv`
  const closeRead = (readAt === undefined ? undefined : steps[readAt]?.candle?.close) ?? asset.price
  const setAlert = () => {
    const price = target?.price ?? toLevel(closeRead, scale)
    if (price !== undefined) url.setAlert(writeLevel(price, scale))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
    <div
      role="group"
      ref={frame}
      aria-label={`Price, mentions and sentiment of ${asset.name}`}
      className="px-4 pt-3 pb-4 sm:px-5"
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
    >
      <ChartReading
        steps={steps}
        stepHours={interval === '1h' ? 1 : 24}
        readAt={readAt}
        sides={sides}
        marks={marks}
      />
      {hasCandles && (
        <div className="relative isolate">
          {/* The room of the times below stays free. */}
          <GapBands steps={steps} span={spanAt} isGap={isWithoutPrice} className="-z-1 bottom-7" />
          <MoodOverlay steps={steps} span={spanAt} readAt={readAt} />
          {!reached && sketch}
          {reached && (
            <>
              <div className="print:hidden">
                <Suspense fallback={sketch}>
                  <TargetPicker
                    scale={scale}
                    gutter={spanAt(0).gutter}
                    target={target}
                    label={target ? (formatPriceTicks([target.price])[0] ?? '') : ''}
                    instead={sketch}
                    onTarget={setTarget}
                    onSet={setAlert}
                  >
                    <PriceChart
                      key={`${theme} ${palette}`} // its colours are those that it was made with
                      {...drawn}
                      instead={sketch}
                      scale={scale}
                      onRead={setReadAt}
                      onSpan={(next) => setSpan((now) => (isSame(now, next) ? now : next))}
                      onScale={(next) =>
                        setScale((now) => (now?.top === next.top && now.bottom === next.bottom ? now : next))
                      }
                    />
                  </TargetPicker>
                </Suspense>
              </div>
              {/* A canvas has the colours of the screen. */}
              <div className="not-print:invisible not-print:absolute not-print:inset-0">{sketch}</div>
            </>
          )}
        </div>
      )}
      <MentionsChart
        name={asset.name}
        steps={steps}
        sides={sides}
        below={url.below}
        marks={marks}
        span={spanAt}
        readAt={readAt}
        onRead={read}
        onPrice={
          hasCandles
            ? (by) =>
                setTarget({
                  price: moveLevel(target?.price ?? closeRead, by, scale),
                  by: 'keys',
                  side: 'right',
                })
            : undefined
        }
        onAlert={hasCandles ? setAlert : undefined}
        chosen={chosen < 0 ? undefined : chosen}
        onChoose={(index) => url.setStep(steps[index]?.start ?? null)}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Below the price" options={LOWER} value={url.below} onChange={url.setBelow} />
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<CodeXml size={14} aria-hidden="true" />}
            onClick={() => url.setEmbed(true)}
          >
            Embed
          </Button>
          <Button
            size="sm"
            icon={<FileDown size={14} aria-hidden="true" />}
            onClick={() => saveFile(new Blob([writeHistoryCsv(steps)], { type: 'text/csv' }), csvName)}
          >
            CSV
          </Button>
          <CopyChartButton frame={frame} name={`${asset.symbol} ${url.period}`} />
        </span>
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-12 text-ink-3">
        <span>
          Press a bar to read its posts. The line over the price is the mood of the 24 hours before, the band
          its 95% interval, paler below 30 posts. {hasCandles && 'Point at a price to set an alert there.'}{' '}
          {targets.length > 0 && 'A dashed line is the target of your alert.'} {describeMarks(marks, bursts)}{' '}
          {describeGaps(steps, unit)}
        </span>
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

/** Of alerts that watch, each once. */
function targetsOf(alerts: readonly Alert[]): number[] {
  const watching = alerts.filter(({ active, price }) => active && price !== undefined)
  return [...new Set(watching.map(({ price }) => Number(price)))]
}

function isSame(one: ChartSpan | undefined, other: ChartSpan): boolean {
  return one?.left === other.left && one.right === other.right && one.gutter === other.gutter
}

/** What the chart draws and its table lists, oldest first; what is not known is empty. No value needs quotes. */
function writeHistoryCsv(steps: readonly ChartStep[]): string {
  const rows = steps.map((step) => COLUMNS.map(([, read]) => read(step) ?? '').join(','))
  return `${[COLUMNS.map(([name]) => name).join(','), ...rows].join('\r\n')}\r\n`
}

interface CopyChartButtonProps {
  /** What holds the drawings. */
  frame: RefObject<HTMLElement | null>
  /** Of the chart, and of its file where the browser does not let pictures be copied. */
  name: string
}

/** Copies the drawings as a picture; what draws it is loaded when it is pressed. */
function CopyChartButton({ frame, name }: CopyChartButtonProps) {
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    if (!frame.current) return
    setBusy(true)
    try {
      const { drawPicture } = await import('../../ui/chart/draw-picture.ts')
      await hand(drawPicture(frame.current, { title: name }), name)
    } catch {
      showToast('The picture could not be created. Please try again.', { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" busy={busy} icon={<ImageDown size={14} aria-hidden="true" />} onClick={copy}>
      Copy chart as PNG
    </Button>
  )
}

/** Copied where the browser allows it, which asks for the promise itself; otherwise saved. */
async function hand(picture: Promise<Blob>, name: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    showToast('The chart has been copied', { tone: 'success' })
  } catch {
    saveFile(await picture, `${name.replaceAll(' ', '-').toLowerCase()}.png`)
    showToast('The chart has been saved', { description: 'This browser does not allow copying pictures.' })
  }
}
