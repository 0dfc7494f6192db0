import { memo, type ReactNode } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { FigureHelp } from '../../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../../shell/page/glossary-terms.ts'
import { Absent, Change, Count, Money } from '../../ui/figures/numbers.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { AssetSentiment, PriceLine } from '../figures/asset-cells.tsx'
import { AssetName } from '../figures/asset-name.tsx'
import { LivePrice } from '../figures/live-price.tsx'
import { Unusual } from '../figures/unusual.tsx'
import { StarButton } from '../watchlist/star-button.tsx'
import { ASSET_FIELD_LABELS, type AssetField, firstOrderOf } from './sort-assets.ts'
import type { MarketUrl } from './use-market-url.ts'

interface MarketTableProps {
  assets: readonly MarketAsset[]
  url: MarketUrl
}

/** Assets in rows. Narrow frames scroll sideways below the name, which stays. */
export function MarketTable({ assets, url }: MarketTableProps) {
  return (
    <Table label="Assets" className={FRAME}>
      <MarketTableHead url={url} />
      <tbody>
        {assets.map((asset) => (
          <AssetRow key={asset.id} asset={asset} />
        ))}
      </tbody>
    </Table>
  )
}

/** Where it has no frame to scroll within, its columns stand closer, so that long figures have room. */
const FRAME =
  'rounded-card border border-line-subtle bg-s1 xl:overflow-x-visible xl:[&_td]:px-2 xl:[&_th]:px-2'

/** Drawn again when a figure of it moves. */
const AssetRow = memo(function AssetRow({ asset }: { asset: MarketAsset }) {
  return (
    <TableRow data-asset={asset.id} className="group/row focus-within:bg-s2">
      <Cell className="w-10 pr-0! pl-2!">
        <StarButton asset={asset} />
      </Cell>
      <Cell number className="w-12 text-ink-3">
        {asset.rank ?? <Absent reason="no rank" />}
      </Cell>
      <Cell className={NAME_CELL}>
        <AssetName asset={asset} />
      </Cell>
      <Cell number className="font-medium">
        <LivePrice value={asset.price} />
      </Cell>
      <ChangeCell percent={asset.change1h} />
      <ChangeCell percent={asset.change24h} />
      <ChangeCell percent={asset.change7d} />
      <MoneyCell dollars={asset.volume24h} />
      <MoneyCell dollars={asset.marketCap} />
      <Cell>
        <span className="flex items-center gap-2">
          <AssetSentiment asset={asset} />
          <Unusual level={asset.unusual.mood} compact />
        </span>
      </Cell>
      <Cell number>
        <span className="flex items-center justify-end gap-2">
          <Unusual level={asset.unusual.posts} compact />
          <Count value={asset.mentions24h} />
        </span>
      </Cell>
      <Cell className="w-24">
        <PriceLine asset={asset} width={80} height={28} />
      </Cell>
    </TableRow>
  )
})

const COLUMNS: readonly { field: AssetField; align: 'left' | 'right'; term?: GlossaryTerm }[] = [
  { field: 'rank', align: 'right' },
  { field: 'name', align: 'left' },
  { field: 'price', align: 'right' },
  { field: 'change1h', align: 'right' },
  { field: 'change24h', align: 'right' },
  { field: 'change7d', align: 'right' },
  { field: 'volume24h', align: 'right', term: 'volume' },
  { field: 'marketCap', align: 'right', term: 'marketCap' },
  { field: 'sentiment', align: 'left', term: 'mood' },
  { field: 'mentions24h', align: 'right', term: 'mentions' },
]

export function MarketTableHead({ url }: { url: MarketUrl }) {
  return (
    <TableHead>
      <tr>
        <HeadCell className={classNames(HEAD_STYLE, 'xl:rounded-tl-card')}>
          <span className="sr-only">Watchlist</span>
        </HeadCell>
        {COLUMNS.map(({ field, align, term }) => {
          const order = url.sortBy === field ? url.sortOrder : undefined
          return (
            <HeadCell
              key={field}
              align={align}
              sort={{ order, onSort: () => url.setSort(field, nextOrder(field, order)) }}
              help={term && helpOf(term, ASSET_FIELD_LABELS[field])}
              className={classNames(HEAD_STYLE, field === 'name' && 'left-0 z-2')}
            >
              {field === 'rank' ? '#' : ASSET_FIELD_LABELS[field]}
              {field === 'rank' && <span className="sr-only">Rank</span>}
            </HeadCell>
          )
        })}
        <HeadCell className={classNames(HEAD_STYLE, 'xl:rounded-tr-card')}>Price 7d</HeadCell>
      </tr>
    </TableHead>
  )
}

function helpOf(term: GlossaryTerm, name: string) {
  return { name, link: <FigureHelp term={term} name={name} /> }
}

/** Sticks below the site's header where the table does not scroll by itself. */
const HEAD_STYLE =
  'sticky z-1 border-b-0 bg-s2 shadow-[inset_0_-1px_0_var(--color-line-subtle)] xl:top-(--size-header)'

const NAME_CELL =
  'sticky left-0 z-1 h-12 max-w-44 min-w-32 bg-s1 group-hover/row:bg-s2 group-focus-within/row:bg-s2'

function nextOrder(field: AssetField, order: 'asc' | 'desc' | undefined): 'asc' | 'desc' {
  if (!order) return firstOrderOf(field)
  return order === 'asc' ? 'desc' : 'asc'
}

function ChangeCell({ percent }: { percent: number | undefined }) {
  return (
    <Cell number>
      {orAbsent(percent, (value) => (
        <Change percent={value} />
      ))}
    </Cell>
  )
}

function MoneyCell({ dollars }: { dollars: number | undefined }) {
  return (
    <Cell number>
      {orAbsent(dollars, (value) => (
        <Money value={value} compact />
      ))}
    </Cell>
  )
}

function orAbsent(value: number | undefined, show: (value: number) => ReactNode): ReactNode {
  return value === undefined ? <Absent reason="not given by the source" /> : show(value)
}
