import type { ScreenColumn } from '#contract/operations/screen-terms.ts'
import { columnLabel, columnsOf, nameOf, termOf } from '#contract/shown/screen-columns.ts'
import { AssetName } from '../market/figures/asset-name.tsx'
import { StarButton } from '../market/watchlist/star-button.tsx'
import { FigureHelp } from '../shell/page/figure-name.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { ScreenedValue } from './screen-columns.tsx'
import type { Found } from './use-screen.ts'
import type { ScreenerUrl } from './use-screener-url.ts'

interface ScreenTableProps {
  found: Found
  url: ScreenerUrl
  /** What is shown is the answer to another condition, until that to this one comes. */
  stale: boolean
}

export function ScreenTable({ found, url, stale }: ScreenTableProps) {
  const columns = columnsOf(found)
  const setSort = (column: ScreenColumn) => {
    const isSame = found.sort === termOf(column)
    url.set({ sort: termOf(column), order: isSame && found.order === 'desc' ? 'asc' : 'desc' })
  }
  return (
    <Table label="Assets" className={classNames('border-t border-line-subtle', stale && 'opacity-60')}>
      <TableHead>
        <tr>
          <HeadCell>
            <span className="sr-only">Watchlist</span>
          </HeadCell>
          <HeadCell className="sticky left-0 z-2 bg-s2">Name</HeadCell>
          {columns.map((column) => (
            <HeadCell
              key={column}
              align="right"
              sort={{
                order: found.sort === termOf(column) ? found.order : undefined,
                onSort: () => setSort(column),
              }}
              help={{
                name: columnLabel(column),
                link: <FigureHelp term={nameOf(column)} name={columnLabel(column)} />,
              }}
            >
              {columnLabel(column)}
            </HeadCell>
          ))}
        </tr>
      </TableHead>
      <tbody>
        {found.data.map((asset) => (
          <TableRow key={asset.id} data-asset={asset.id} className="group/row focus-within:bg-s2">
            <Cell className="w-10 pr-0! pl-2!">
              <StarButton asset={asset} />
            </Cell>
            <Cell className="sticky left-0 z-1 h-12 max-w-44 min-w-32 bg-s1 group-hover/row:bg-s2 group-focus-within/row:bg-s2">
              <AssetName asset={asset} />
            </Cell>
            {columns.map((column) => (
              <Cell key={column} number>
                <ScreenedValue column={column} value={asset[column]} />
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
