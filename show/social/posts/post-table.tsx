import { useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Post } from '#contract/post.ts'
import { FigureHelp } from '../../shell/page/figure-name.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import type { PlatformTable } from '../table/platform-tables.ts'
import type { SortField, TableUrl } from '../table/use-table-url.ts'
import {
  columnLabel,
  FIXED_COLUMNS,
  NUMBER_COLUMNS,
  PostCell,
  postColumns,
  postFeatures,
} from './post-columns.tsx'

export interface PostListProps {
  table: PlatformTable
  url: TableUrl
  posts: Post[]
  /** These are of the page before; the asked one is on its way. */
  stale: boolean
}

/** Posts in rows. Narrow frames scroll sideways below the author, who stays. */
export function PostTable({ table, url, posts, stale }: PostListProps) {
  const columns = useMemo(() => postColumns(table), [table])
  const grid = useTable({
    features: postFeatures,
    columns,
    data: posts,
    getRowId: (post) => `${post.platform} ${post._id}`,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: {
      sorting: [{ id: url.sortBy, desc: url.sortOrder === 'desc' }],
      columnVisibility: Object.fromEntries(
        url.hiddenColumns.filter((id) => !FIXED_COLUMNS.includes(id)).map((id) => [id, false]),
      ),
    },
    onSortingChange: (update) => {
      const [next] =
        typeof update === 'function' ? update([{ id: url.sortBy, desc: url.sortOrder === 'desc' }]) : update
      // Only the columns of `sortsOf` are sortable.
      if (next) url.setSort({ by: next.id as SortField, order: next.desc ? 'desc' : 'asc' })
    },
  })

  return (
    <Table label={`${table.name} posts`} className="xl:overflow-x-visible">
      <TableHead>
        {grid.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id, column }) => {
              const order = column.getIsSorted() || undefined
              return (
                <HeadCell
                  key={id}
                  align={NUMBER_COLUMNS.includes(id) ? 'right' : 'left'}
                  help={
                    id === 'sentiment'
                      ? {
                          name: columnLabel(table, id),
                          link: <FigureHelp term="mood" name={columnLabel(table, id)} />,
                        }
                      : undefined
                  }
                  sort={column.getCanSort() ? { order, onSort: () => column.toggleSorting() } : undefined}
                  className={classNames(
                    HEAD_STYLE,
                    id === 'username' && 'left-0 z-2',
                    id === 'text' && 'w-full',
                    id === 'text' && (table.hasSource ? 'min-w-56' : 'min-w-72'),
                    id === 'text' && 'print:min-w-40',
                  )}
                >
                  {columnLabel(table, id)}
                </HeadCell>
              )
            })}
          </tr>
        ))}
      </TableHead>
      <tbody className={classNames('motion-hover', stale && 'opacity-50')}>
        {grid.getRowModel().rows.map((row) => (
          <TableRow key={row.id} data-row="" className="group/row focus-within:bg-s2">
            {row.getVisibleCells().map((cell) => (
              <Cell
                key={cell.id}
                number={NUMBER_COLUMNS.includes(cell.column.id)}
                className={classNames(cellStyle(cell.column.id), 'align-top')}
              >
                <PostCell id={cell.column.id} post={row.original} url={url} />
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Sticks below the site's header where the table does not scroll by itself. */
const HEAD_STYLE =
  'sticky z-1 border-b-0 bg-s2 shadow-[inset_0_-1px_0_var(--color-line-subtle)] xl:top-(--size-header)'

function cellStyle(id: string): string {
  if (id === 'text') return 'h-px p-0!'
  if (id === 'username') {
    return 'sticky left-0 z-1 max-w-44 min-w-32 print:max-w-28 print:min-w-0 print:wrap-anywhere bg-s1 py-2.5 group-hover/row:bg-s2 group-focus-within/row:bg-s2'
  }
  if (id === 'location') return 'max-w-40 print:max-w-28 py-2.5'
  return 'py-2.5 whitespace-nowrap'
}
