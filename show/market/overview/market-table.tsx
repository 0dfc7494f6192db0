import { Fragment, memo, type ReactNode } from 'react'
import type { MarketColumn } from '#contract/app/accounts/list-rules.ts'
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
import { ASSET_FIELD_LABELS, type AssetField, columnLabel, firstOrderOf } from './sort-assets.ts'
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
          <AssetRow key={asset.id} asset={asset} hidden={url.hidden} />
        ))}
      </tbody>
    </Table>
  )
}

/** Where it has no frame to scroll within, its columns stand closer, so that long figures have room. */
const FRAME =
  'rounded-card border border-line-subtle bg-s1 xl:overflow-x-visible xl:[&_td]:px-2 xl:[&_th]:px-2'

interface AssetRowProps {
  asset: MarketAsset
  hidden: readonly MarketColumn[]
}

/** Drawn again when a figure of it moves. */
const AssetRow = memo(function AssetRow({ asset, hidden }: AssetRowProps) {
  return (
    <TableRow data-asset={asset.id} className="group/row focus-within:bg-s2">
      <Cell className="w-10 pr-0! pl-2!">
        <StarButton asset={asset} />
      </Cell>
      {shownColumns(hidden).map(({ id }) => (
        <Fragment key={id}>{CELLS[id](asset)}</Fragment>
      ))}
    </TableRow>
  )
})

type ColumnId = MarketColumn | 'name' | 'price'

const CELLS: Record<ColumnId, (asset: MarketAsset) => ReactNode> = {
  rank: ({ rank }) => (
    <Cell number className="w-12 text-ink-3">
      {rank ?? <Absent reason="no rank" />}
    </Cell>
  ),
  name: (asset) => (
    <Cell className={NAME_CELL}>
      <AssetName asset={asset} />
    </Cell>
  ),
  price: ({ price }) => (
    <Cell number className="font-medium">
      <LivePrice value={price} />
    </Cell>
  ),
  change1h: ({ change1h }) => <ChangeCell percent={change1h} />,
  change24h: ({ change24h }) => <ChangeCell percent={change24h} />,
  change7d: ({ change7d }) => <ChangeCell percent={change7d} />,
  volume24h: ({ volume24h }) => <MoneyCell dollars={volume24h} />,
  marketCap: ({ marketCap }) => <MoneyCell dollars={marketCap} />,
  sentiment: (asset) => (
    <Cell>
      <span className="flex items-center gap-2">
        <AssetSentiment asset={asset} />
        <Unusual level={asset.unusual.mood} compact />
      </span>
    </Cell>
  ),
  mentions24h: ({ mentions24h, unusual }) => (
    <Cell number>
      <span className="flex items-center justify-end gap-2">
        <Unusual level={unusual.posts} compact />
        <Count value={mentions24h} />
      </span>
    </Cell>
  ),
  line7d: (asset) => (
    <Cell className="w-24">
      <PriceLine asset={asset} width={80} height={28} />
    </Cell>
  ),
}

interface Column {
  id: ColumnId
  /** Undefined where it cannot be sorted by. */
  field?: AssetField
  align?: 'right'
  term?: GlossaryTerm
  /** How wide its value is while it is on its way. */
  width: string
}

const COLUMNS: readonly Column[] = [
  { id: 'rank', field: 'rank', align: 'right', width: 'w-4' },
  { id: 'name', field: 'name', width: 'w-32' },
  { id: 'price', field: 'price', align: 'right', width: 'w-16' },
  { id: 'change1h', field: 'change1h', align: 'right', width: 'w-12' },
  { id: 'change24h', field: 'change24h', align: 'right', width: 'w-12' },
  { id: 'change7d', field: 'change7d', align: 'right', width: 'w-12' },
  { id: 'volume24h', field: 'volume24h', align: 'right', term: 'volume', width: 'w-16' },
  { id: 'marketCap', field: 'marketCap', align: 'right', term: 'marketCap', width: 'w-16' },
  { id: 'sentiment', field: 'sentiment', term: 'mood', width: 'w-24' },
  { id: 'mentions24h', field: 'mentions24h', align: 'right', term: 'mentions', width: 'w-16' },
  { id: 'line7d', width: 'w-20' },
]

/** In their order. */
export function shownColumns(hidden: readonly MarketColumn[]): readonly Column[] {
  return COLUMNS.filter(({ id }) => !hidden.some((one) => one === id))
}

export function MarketTableHead({ url }: { url: MarketUrl }) {
  return (
    <TableHead>
      <tr>
        <HeadCell className={classNames(HEAD_STYLE, 'xl:rounded-tl-card')}>
          <span className="sr-only">Watchlist</span>
        </HeadCell>
        {shownColumns(url.hidden).map(({ id, field, align, term }) => {
          const order = field && url.sortBy === field ? url.sortOrder : undefined
          return (
            <HeadCell
              key={id}
              align={align ?? 'left'}
              {...(field && { sort: { order, onSort: () => url.setSort(field, nextOrder(field, order)) } })}
              help={field && term && helpOf(term, ASSET_FIELD_LABELS[field])}
              className={classNames(HEAD_STYLE, 'xl:last:rounded-tr-card', id === 'name' && 'left-0 z-2')}
            >
              {id === 'rank' ? '#' : columnLabel(id)}
              {id === 'rank' && <span className="sr-only">Rank</span>}
            </HeadCell>
          )
        })}
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
