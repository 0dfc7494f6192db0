import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AssetHistory } from '#contract/app/market.ts'
import { COMPARED_FIGURES, FIGURES as FACTS } from '#contract/figures.ts'
import { writeFigure } from '#contract/shown/figure-words.ts'
import { paths } from '../../shell/page/paths.ts'
import { SeriesMark } from '../../ui/chart/series-mark.tsx'
import { Absent, Change, Money, Sentiment } from '../../ui/figures/numbers.tsx'
import { Cell, HeadCell, RowHead, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { AssetName } from '../figures/asset-name.tsx'
import { LivePrice } from '../figures/live-price.tsx'
import type { ColorSlots } from './compared.ts'

interface CompareTableProps {
  histories: readonly AssetHistory[]
  slots: ColorSlots
}

const LABEL = 'Figures side by side'
const FRAME = 'mb-4 rounded-card border border-line-subtle bg-s1'

/** The figures of the assets beside each other, each with the mark of its lines in the charts; on phones an asset is a column. */
export function CompareTable(props: CompareTableProps) {
  return (
    <>
      <AssetsInRows {...props} />
      <AssetsInColumns {...props} />
    </>
  )
}

function AssetsInRows({ histories, slots }: CompareTableProps) {
  return (
    <Table label={LABEL} className={`${FRAME} max-sm:hidden`}>
      <TableHead>
        <tr>
          <HeadCell>Asset</HeadCell>
          {FIGURES.map(({ name }) => (
            <HeadCell key={name} align="right">
              {name}
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {histories.map((history) => (
          <TableRow key={history.asset.id} data-asset={history.asset.id}>
            <Cell className="h-14 max-w-52 min-w-40">
              <span className="flex items-center gap-3">
                <Mark slot={slots.get(history.asset.id)} />
                <AssetName asset={history.asset} />
              </span>
            </Cell>
            {FIGURES.map(({ name, show }) => (
              <Cell key={name} number>
                {show(history)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function AssetsInColumns({ histories, slots }: CompareTableProps) {
  return (
    <Table label={LABEL} className={`${FRAME} sm:hidden`}>
      <TableHead>
        <tr>
          <HeadCell>
            <span className="sr-only">Figure</span>
          </HeadCell>
          {histories.map(({ asset }) => (
            <HeadCell key={asset.id} align="right" className="px-1.5! last:pr-3!">
              <span className="inline-flex items-center gap-2">
                <Mark slot={slots.get(asset.id)} />
                <Link
                  to={paths.asset(asset.id)}
                  data-tip={asset.name}
                  className="hit-area rounded-control text-13 font-medium text-ink-1"
                >
                  {asset.symbol}
                </Link>
              </span>
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {FIGURES.map(({ name, show }) => (
          <TableRow key={name}>
            <RowHead className="sticky left-0 bg-s1 pr-1! pl-3!">{name}</RowHead>
            {histories.map((history) => (
              <Cell key={history.asset.id} number className="px-1.5! last:pr-3!">
                {show(history)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Mark({ slot = 0 }: { slot: number | undefined }) {
  return <SeriesMark series={{ slot }} index={slot} />
}

const FIGURES: readonly { name: string; show(history: AssetHistory): ReactNode }[] = [
  { name: FACTS.price.label, show: ({ asset }) => <LivePrice value={asset.price} /> },
  { name: '24h', show: ({ asset }) => orAbsent(asset.change24h, (percent) => <Change percent={percent} />) },
  { name: '7d', show: ({ asset }) => orAbsent(asset.change7d, (percent) => <Change percent={percent} />) },
  {
    name: 'Market cap',
    show: ({ asset }) => orAbsent(asset.marketCap, (cap) => <Money value={cap} compact />),
  },
  ...COMPARED_FIGURES.map((figure) => ({
    name: FACTS[figure].label,
    show: ({ verdict: { figures } }: AssetHistory) =>
      orAbsent(figures[figure].value ?? undefined, (value) => {
        const { text, basis } = writeFigure(figure, figures[figure])
        return <span data-tip={basis}>{figure === 'mood' ? <Sentiment value={value} /> : text}</span>
      }),
  })),
]

function orAbsent<Value>(value: Value | undefined, show: (value: Value) => ReactNode): ReactNode {
  return value === undefined ? <Absent reason="not known" /> : show(value)
}
