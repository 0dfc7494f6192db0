import { parseAsNumberLiteral, useQueryState } from 'nuqs'
import type { MarketAsset } from '#contract/app/market.ts'
import { FIGURES } from '#contract/figures.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatCount, formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { describeCorrelation, formatP, isFind, type Lab, strongestOf, useLab } from './read-lab.ts'

type Signal = Lab['signals'][number]

const DAYS = [7, 30, 90] as const

interface AssetLabProps {
  asset: Pick<MarketAsset, 'id' | 'name'>
  until: string | null
}

/** Whether what is said of an asset goes before its price, and how sure that is. */
export function AssetLab({ asset, until }: AssetLabProps) {
  const [days, setDays] = useQueryState(
    'labDays',
    parseAsNumberLiteral(DAYS).withDefault(30).withOptions({ history: 'push' }),
  )
  const lab = useLab(asset.id, { days, until })
  const { data } = lab
  return (
    <Card
      flush
      title={<FigureName term="signalLab">Signal lab</FigureName>}
      description={`Does the talk lead the price of ${asset.name}?`}
      actions={
        <Segmented
          label="Days of the signal lab"
          options={DAYS.map((value) => ({ value: String(value), label: `${value}d` }))}
          value={String(days)}
          onChange={(next) => setDays(DAYS.find((value) => String(value) === next) ?? null)}
        />
      }
    >
      {!data && !hasFailed(lab) && <LabSkeleton />}
      {hasFailed(lab) && (
        <QueryError query={lab} message="Failed to fetch the signal lab. Please try again later." />
      )}
      {data && (
        <div className={classNames('motion-hover', lab.isPlaceholderData && 'opacity-50')}>
          <p className="px-4 pb-4 text-14 text-ink-1 sm:px-5">{data.verdict}</p>
          {data.tests > 0 && <Signals lab={data} />}
          <p className="px-4 py-4 text-12 text-ink-3 sm:px-5">
            {formatCount(data.returns.known, 'hourly return')}, {formatCount(data.returns.missing, 'hour')}{' '}
            without one. r is the correlation with its 95% interval; p is corrected for all{' '}
            {formatNumber(data.tests)} tests. What led in the past may not lead again. Not advice.
          </p>
        </div>
      )}
    </Card>
  )
}

function Signals({ lab }: { lab: Lab }) {
  return (
    <Table label={`Signals of ${lab.asset.name} against its price`} className="border-t border-line-subtle">
      <TableHead>
        <tr>
          <HeadCell>Signal</HeadCell>
          <HeadCell>Before the price</HeadCell>
          <HeadCell>After the price</HeadCell>
          <HeadCell align="right">Granger p, before</HeadCell>
          <HeadCell align="right">Granger p, after</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {lab.signals.map((signal) => (
          <TableRow key={signal.signal}>
            <Cell className="min-w-32">
              <SignalName signal={signal.signal} />
            </Cell>
            <Correlation signal={signal} side="before" />
            <Correlation signal={signal} side="after" />
            <Granger signal={signal} direction="signal_to_return" />
            <Granger signal={signal} direction="return_to_signal" />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function SignalName({ signal }: Pick<Signal, 'signal'>) {
  return <FigureName term={signal}>{FIGURES[signal].label}</FigureName>
}

/** The strongest correlation with the returns of later hours, or of earlier ones. */
function Correlation({ signal, side }: { signal: Signal; side: 'before' | 'after' }) {
  const strongest = strongestOf(signal.correlations, side)
  if (!strongest) return <Cell className="text-ink-3">Too little data</Cell>
  const found = isFind(strongest.q)
  return (
    <Cell className="min-w-44 py-2">
      <span className={classNames('block', found ? 'font-medium text-ink-1' : 'text-ink-3')}>
        {found ? `${Math.abs(strongest.lag)} h ${side}` : 'Nothing stands out'}
      </span>
      <span className="block text-12 text-ink-3 tabular-nums">{describeCorrelation(strongest)}</span>
    </Cell>
  )
}

function Granger({
  signal,
  direction,
}: {
  signal: Signal
  direction: Signal['granger'][number]['direction']
}) {
  const q = signal.granger.find((test) => test.direction === direction)?.q ?? null
  return (
    <Cell number className={isFind(q) ? 'font-medium text-ink-1' : 'text-ink-3'}>
      {formatP(q)}
    </Cell>
  )
}

function LabSkeleton() {
  return (
    <Loading label="Loading the signal lab" className="flex flex-col gap-3 px-4 pb-4 sm:px-5">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}
