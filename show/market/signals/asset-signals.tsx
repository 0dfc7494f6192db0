import { Info } from 'lucide-react'
import type { MarketAsset } from '#contract/app/market.ts'
import {
  type ExplainedFigure,
  FIGURES,
  type FigureFacts,
  SUMMARY_FIGURES,
  type SummaryFigure,
} from '#contract/figures.ts'
import type { AssetSummary, Figure } from '#contract/operations/asset-summary.ts'
import { describeReason, writeFigure } from '#contract/shown/figure-words.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Absent } from '../../ui/figures/numbers.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/time-zone.ts'
import { useAssetSummary } from '../data/use-asset-summary.ts'
import type { AssetUrl } from '../data/use-asset-url.ts'
import { SignalsSkeleton } from './signals-skeleton.tsx'

interface AssetSignalsProps {
  asset: Pick<MarketAsset, 'id' | 'name'>
  url: AssetUrl
}

/** Every figure of the asset's last 24 hours, how sure it is, and the way to what it is made of. */
export function AssetSignals({ asset, url }: AssetSignalsProps) {
  const summary = useAssetSummary(asset.id, url)
  const { data } = summary
  const times = useTimes()
  return (
    <Card
      flush
      title="All signals"
      description={data ? `24 hours to ${times.exact(data.until)}, ${BASIS_WORDS[data.basis]}` : '24 hours'}
    >
      {!data && !hasFailed(summary) && <SignalsSkeleton />}
      {hasFailed(summary) && (
        <QueryError query={summary} message="Failed to fetch the signals. Please try again later." />
      )}
      {data && (
        <>
          <Composite summary={data} onExplain={() => url.setExplain('composite')} />
          <Figures lines={describeSignals(data)} name={asset.name} onExplain={url.setExplain} />
        </>
      )}
    </Card>
  )
}

const BASIS_WORDS = { counted: 'without copies and spam', raw: 'with copies and spam' } as const

/** 0 to 100 with its parts, each against its own 20 days before. */
function Composite({
  summary: { composite, figures },
  onExplain,
}: {
  summary: AssetSummary
  onExplain: () => void
}) {
  const { value, reason } = figures.composite
  return (
    <div className="grid gap-x-8 gap-y-4 px-4 pb-5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:px-5">
      <div>
        <p className="text-12 text-ink-3">
          <FigureName term="composite">Composite</FigureName>
        </p>
        <p className="mt-1 text-28 font-semibold text-ink-1 tabular-nums">
          {value === null ? <Absent reason={describeReason(reason)} /> : Math.round(value)}
          {value !== null && <span className="text-13 font-normal tracking-normal text-ink-3"> of 100</span>}
        </p>
        <p className="mt-1 text-12 text-ink-3">
          {value === null ? sentenceOf(describeReason(reason)) : '50 is usual for it.'} Not advice.{' '}
          {FIGURES.composite.differs}
        </p>
        <Button size="sm" className="mt-3" aria-label="Explain Composite" onClick={onExplain}>
          Explain
        </Button>
      </div>
      <ul aria-label="Parts of the composite" className="flex flex-col gap-2.5 text-13">
        {composite.parts.map(({ part, score, weight, reason: why }) => (
          <li key={part} className="grid grid-cols-[6rem_minmax(0,1fr)_2.5rem] items-center gap-3">
            <span className="text-ink-2" data-tip={`Weight ${weight}`}>
              {PART_LABELS[part]}
              <span className="sr-only">, weight {weight}</span>
            </span>
            <span aria-hidden="true" className="relative h-1.5 rounded-full bg-s4">
              <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
              {score !== null && (
                <span
                  className={classNames('absolute inset-y-0 rounded-full', score < 50 ? 'bg-down' : 'bg-up')}
                  style={{ left: `${Math.min(50, score)}%`, width: `${Math.abs(score - 50)}%` }}
                />
              )}
            </span>
            <span className="text-right text-ink-1 tabular-nums">
              {score === null ? <Absent reason={describeReason(why)} /> : Math.round(score)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sentenceOf(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const PART_LABELS: Record<AssetSummary['composite']['parts'][number]['part'], string> = {
  mood: 'Mood',
  talk: 'Talk',
  mindshare: 'Mindshare',
  momentum: 'Momentum',
  engagement: 'Engagement',
}

const TONES = { up: 'text-up', down: 'text-down' } as const

function Figures({
  lines,
  name,
  onExplain,
}: {
  lines: SignalLine[]
  name: string
  onExplain: (figure: ExplainedFigure) => void
}) {
  return (
    <Table label={`Signals of ${name}`} className="border-t border-line-subtle">
      <TableHead>
        <tr>
          <HeadCell>Figure</HeadCell>
          <HeadCell align="right">24h</HeadCell>
          <HeadCell align="right">
            <span className="sr-only">How it is computed</span>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {lines.map(({ figure, label, value, reason, differs, basis, tone }) => (
          <TableRow key={figure}>
            <Cell className="py-2">
              <span className="block text-ink-1">
                <FigureName term={figure}>{label}</FigureName>
              </span>
              <span className="mt-0.5 block text-12 whitespace-normal text-ink-3" data-tip={basis}>
                {differs}
                <span className="sr-only"> {basis}</span>
              </span>
            </Cell>
            <Cell number className={classNames('text-14 font-medium', tone && TONES[tone])}>
              {value === null ? <Absent reason={reason} /> : value}
            </Cell>
            <Cell className="w-px text-right">
              <Button
                size="sm"
                className="max-sm:px-2"
                aria-label={`Explain ${label}`}
                icon={<Info size={14} aria-hidden="true" className="sm:hidden" />}
                onClick={() => onExplain(figure)}
              >
                <span className="max-sm:hidden">Explain</span>
              </Button>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** A figure of an asset's summary as it is read. */
interface SignalLine {
  figure: SummaryFigure
  label: string
  /** Null where `reason` says why. */
  value: string | null
  reason?: string
  /** How it differs from the figures on the face, how sure it is and of how many posts. */
  differs: string
  basis: string
  tone?: 'up' | 'down'
}

/** Every figure but those that the asset shows first, and the composite, which is drawn with its parts. */
function describeSignals({ figures }: AssetSummary): SignalLine[] {
  return SUMMARY_FIGURES.flatMap((figure): SignalLine[] => {
    const { label, differs }: FigureFacts = FIGURES[figure]
    if (differs === null || figure === 'composite') return []
    const found = figures[figure]
    const { text, basis } = writeFigure(figure, found)
    const line = { figure, label, differs, basis, value: text }
    return [
      text === null
        ? { ...line, reason: describeReason(found.reason) }
        : { ...line, ...toneOf(figure, found) },
    ]
  })
}

/** A change of the mood that is no chance has a colour. */
function toneOf(figure: SummaryFigure, { value, low, high }: Figure): Pick<SignalLine, 'tone'> {
  if (figure !== 'mood_change' || value === null || low === null || high === null || low * high <= 0)
    return {}
  return { tone: value > 0 ? 'up' : 'down' }
}
