import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import type { PlatformTable } from '../table/platform-tables.ts'
import type { TableUrl } from '../table/use-table-url.ts'
import { columnIdsOf, columnLabel, FIXED_COLUMNS, NUMBER_COLUMNS } from './post-columns.tsx'

interface PostsSkeletonProps {
  table: PlatformTable
  url: TableUrl
  hydrated: boolean
}

/** The list in the shape that it will have: as many rows, the same columns. */
export function PostsSkeleton({ table, url, hydrated }: PostsSkeletonProps) {
  const rows = Array.from({ length: hydrated ? url.limit : 25 }, (_, index) => index)
  const hidden = hydrated ? url.hiddenColumns : []
  const ids = columnIdsOf(table).filter((id) => FIXED_COLUMNS.includes(id) || !hidden.includes(id))
  return (
    <Loading label={`Loading ${table.name} posts`}>
      <div className="max-md:hidden">
        <Table label={`${table.name} posts, loading`}>
          <TableHead>
            <tr>
              {ids.map((id) => (
                <HeadCell
                  key={id}
                  align={NUMBER_COLUMNS.includes(id) ? 'right' : 'left'}
                  className={id === 'text' ? 'w-full min-w-72' : undefined}
                >
                  {columnLabel(table, id)}
                </HeadCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row}>
                {ids.map((id) => (
                  <Cell key={id} className="h-15 py-2.5 align-top">
                    <Skeleton className={WIDTHS[id] ?? 'ml-auto h-4 w-10'} />
                    {id === 'text' && row % 3 !== 1 && <Skeleton className="mt-1.5 h-4 w-1/2" />}
                  </Cell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="border-b border-line-subtle px-3 py-2 md:hidden">
        <Skeleton className="h-control-sm w-full" />
      </div>
      <ul className="divide-y divide-line-subtle md:hidden">
        {rows.map((row) => (
          <li key={row} className="drawn-in-sight-38 flex h-38 flex-col gap-2 p-3">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

const WIDTHS: Readonly<Record<string, string>> = {
  username: 'h-4 w-24',
  text: 'h-4 w-5/6',
  mediaType: 'h-4 w-14',
  location: 'h-4 w-20',
  sentiment: 'h-4 w-16',
  symbols: 'h-4 w-12',
  createdAt: 'h-4 w-14',
}
