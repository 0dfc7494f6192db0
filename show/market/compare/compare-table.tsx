import type { ReactNode } from 'react'
import type { AssetHistory } from '#contract/app/market.ts'
import { SeriesMark } from '../../ui/chart/series-mark.tsx'
import { Absent } from '../../ui/figures/absent.tsx'
import { Change } from '../../ui/figures/change.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { NumberText } from '../../ui/figures/number-text.tsx'
import { Sentiment } from '../../ui/figures/sentiment.tsx'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { AssetName } from '../figures/asset-name.tsx'
import { LivePrice } from '../figures/live-price.tsx'
import { percentText } from '../figures/percent-text.ts'
import type { ColorSlots } from './use-color-slots.ts'

const HEADS = ['Price', '24h', '7d', 'Market cap', 'Mood 7d', 'Posts 7d', 'Dominance 7d'] as const

interface CompareTableProps {
  histories: readonly AssetHistory[]
  slots: ColorSlots
}

/** The figures of the assets beside each other, each with the mark of its lines in the charts. */
export function CompareTable({ histories, slots }: CompareTableProps) {
  return (
    <Table label="Figures side by side" className="mb-4 rounded-card border border-line-subtle bg-s1">
      <TableHead>
        <tr>
          <HeadCell>Asset</HeadCell>
          {HEADS.map((head) => (
            <HeadCell key={head} align="right">
              {head}
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {histories.map((history) => (
          <Row key={history.asset.id} history={history} slot={slots.get(history.asset.id)} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ history: { asset, verdict }, slot = 0 }: { history: AssetHistory; slot: number | undefined }) {
  const { week } = verdict
  return (
    <TableRow data-asset={asset.id}>
      <Cell className="h-14 max-w-52 min-w-40">
        <span className="flex items-center gap-3">
          <SeriesMark series={{ slot }} index={slot} />
          <AssetName asset={asset} />
        </span>
      </Cell>
      <Cell number>
        <LivePrice value={asset.price} focusable={false} />
      </Cell>
      <Cell number>
        {orAbsent(asset.change24h, (percent) => (
          <Change percent={percent} />
        ))}
      </Cell>
      <Cell number>
        {orAbsent(asset.change7d, (percent) => (
          <Change percent={percent} />
        ))}
      </Cell>
      <Cell number>
        {orAbsent(asset.marketCap, (cap) => (
          <Money value={cap} compact focusable={false} />
        ))}
      </Cell>
      <Cell number>
        {orAbsent(week.mood, ({ mood, low, high, posts }) => (
          <span
            data-tip={`${formatSentiment(low)} to ${formatSentiment(high)} with 95% certainty, ${posts} posts`}
          >
            <Sentiment value={mood} />
          </span>
        ))}
      </Cell>
      <Cell number>
        <NumberText value={week.posts} focusable={false} />
      </Cell>
      <Cell number>
        {week.conversation === 0 ? (
          <Absent reason="nobody said anything" />
        ) : (
          percentText((week.posts / week.conversation) * 100)
        )}
      </Cell>
    </TableRow>
  )
}

function orAbsent<Value>(value: Value | undefined, show: (value: Value) => ReactNode): ReactNode {
  return value === undefined ? <Absent reason="not known" /> : show(value)
}
