import { Columns3, Download, ListFilter, RotateCw } from 'lucide-react'
import { listSourcePosts } from '#contract/app/operations.ts'
import type { PostPage } from '#contract/app/social.ts'
import { EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import { ALL_SOURCES, toPostQuery } from '#contract/post-query/post-query.ts'
import { addressOf } from '../shell/api/address-of.ts'
import { paths } from '../shell/page/paths.ts'
import { ExportTaskButton } from '../tasks/export-task-button.tsx'
import { Button } from '../ui/action/button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { DropdownMenu } from '../ui/overlay/dropdown-menu.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { NewPostsButton } from './moment/new-posts-button.tsx'
import { columnIdsOf, columnLabel, FIXED_COLUMNS } from './posts/post-columns.tsx'
import { QueryMenu } from './query/query-menu.tsx'
import { describeTotal } from './table/page-numbers.ts'
import type { PlatformTable } from './table/platform-tables.ts'
import type { TableUrl } from './table/use-table-url.ts'
import { ViewsMenu } from './views/views-menu.tsx'

interface TableToolbarProps {
  table: PlatformTable
  url: TableUrl
  posts: {
    data: PostPage | undefined
    isFetching: boolean
    isPlaceholderData: boolean
  }
  /** The posts did not come. */
  failed: boolean
  panelOpen: boolean
  /** False while the page is as it was rendered ahead: the address is not known yet. */
  hydrated: boolean
  newPosts: { count: number; isMore?: true; isLost: boolean }
  /** Goes to the newest state. */
  onRenew: () => void
  /** What the API is asked by, but for the page. */
  call: Readonly<Record<string, string | undefined>>
  isWriting: boolean
  onWriteFile: () => void
}

/** Above the posts: how many they are and of when, what is shown of them, and the way to a file and to newer ones. */
export function TableToolbar(props: TableToolbarProps) {
  const { table, url, posts, panelOpen, hydrated, isWriting, onWriteFile } = props
  const isEmpty = !posts.data || posts.data.pagination.total === 0
  const applied = hydrated ? Object.keys(url.filters).length : 0
  return (
    <div className="flex flex-wrap items-center gap-1 px-4 py-3 sm:gap-2 sm:px-5">
      <Button
        size="sm"
        className="max-sm:px-2"
        aria-expanded={panelOpen}
        aria-controls="filters"
        icon={<ListFilter size={14} aria-hidden="true" />}
        onClick={() => url.setPanelOpen(!panelOpen)}
      >
        <span className="max-sm:hidden">{panelOpen ? 'Hide filters' : 'Show filters'}</span>
        <span className="max-[22rem]:sr-only sm:hidden">Filters</span>
        {applied > 0 && (
          <span className="rounded-control bg-accent-solid px-1.5 text-12 text-on-solid tabular-nums">
            {applied}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </Button>
      <ColumnsMenu table={table} url={url} />
      <ViewsMenu of={table.platform} pathOf={(query) => paths.platform(table.platform, query)} />
      <Button
        size="sm"
        className="max-sm:px-2"
        busy={isWriting}
        disabled={isEmpty || posts.isPlaceholderData}
        data-tip={`Every post of this filter, in this order;\nthe first ${formatNumber(EXPORT_ROWS_MAX)} at most`}
        icon={<Download size={14} aria-hidden="true" className="max-sm:hidden" />}
        onClick={onWriteFile}
      >
        CSV
      </Button>
      <ExportTaskButton of={table.platform} filter={url.filters} disabled={isEmpty} />
      <QueryMenu
        query={toPostQuery({ ...url.filters, platform: table.platform })}
        call={{
          path: addressOf(listSourcePosts, { params: { source: table.platform } }),
          parameters: props.call,
        }}
        links={
          table.hasSource ? [] : [{ label: 'All sources', to: paths.platform(ALL_SOURCES, url.filters) }]
        }
      />
      <ListState {...props} />
    </div>
  )
}

/** How many posts the list has and of which moment; the way to the newest. */
function ListState({ url, posts, failed, newPosts, onRenew }: TableToolbarProps) {
  const { data, isFetching, isPlaceholderData } = posts
  // They are asked for again where that is said.
  if (failed) return null
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 text-13 text-ink-3 max-lg:basis-full lg:justify-end">
      <p role="status" className="whitespace-nowrap tabular-nums">
        {data && describeTotal(data.pagination)}
      </p>
      {data && !isPlaceholderData && (
        <span className={classNames('truncate text-12', newPosts.count > 0 && 'max-sm:hidden')}>
          as of <RelativeTime at={data.pagination.asOf} />
        </span>
      )}
      <div className="flex items-center gap-2 max-lg:ml-auto">
        <NewPostsButton
          count={newPosts.count}
          isMore={newPosts.isMore === true}
          isLost={newPosts.isLost}
          onShow={() => {
            onRenew()
            if (url.page > 1) url.goToPage(1)
          }}
        />
        <Button
          size="sm"
          square
          variant="ghost"
          aria-label="Load the newest"
          data-tip="Load the newest"
          busy={isFetching && data !== undefined}
          icon={<RotateCw size={14} aria-hidden="true" />}
          onClick={onRenew}
        />
      </div>
    </div>
  )
}

function ColumnsMenu({ table, url }: Pick<TableToolbarProps, 'table' | 'url'>) {
  const choosable = columnIdsOf(table).filter((id) => !FIXED_COLUMNS.includes(id))
  const hidden = url.hiddenColumns
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button size="sm" className="max-sm:px-2" icon={<Columns3 size={14} aria-hidden="true" />}>
          <span className="max-sm:sr-only">Columns</span>
        </Button>
      }
      items={[
        { kind: 'heading', label: 'Shown columns' },
        ...choosable.map((id) => ({
          kind: 'check' as const,
          label: columnLabel(table, id),
          checked: !hidden.includes(id),
          onChange: (checked: boolean) =>
            url.setHiddenColumns(checked ? hidden.filter((one) => one !== id) : [...hidden, id]),
        })),
      ]}
    />
  )
}
