import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Suspense, useDeferredValue, useRef } from 'react'
import { listSourcePosts } from '#contract/app/operations.ts'
import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { QueryError, useFailure } from '../shell/data/query-error.tsx'
import { useWayToFill } from '../shell/data/use-way-to-fill.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Button } from '../ui/action/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { useMedia } from '../ui/layout/use-size.ts'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { ExportStatus } from './export/export-status.tsx'
import { type FileQuery, useExport } from './export/use-export.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { useNewPosts } from './moment/use-new-posts.ts'
import { HiddenPosts } from './people/hidden-posts.tsx'
import { useShownPosts } from './people/use-people.ts'
import { PlatformTabs } from './platform-tabs.tsx'
import { PostCards } from './posts/post-cards.tsx'
import { columnIdsOf, columnLabel, FIXED_COLUMNS, NUMBER_COLUMNS } from './posts/post-columns.tsx'
import { PostTable } from './posts/post-table.tsx'
import { useRowKeys } from './posts/use-row-keys.ts'
import { PageBar } from './table/page-bar.tsx'
import { type ListQuery, type PlatformTable, tableOf } from './table/platform-tables.ts'
import { type TableUrl, useTableUrl } from './table/use-table-url.ts'
import { TableToolbar } from './table-toolbar.tsx'

const WIDTHS: Readonly<Record<string, string>> = {
  username: 'h-4 w-24',
  text: 'h-4 w-5/6',
  mediaType: 'h-4 w-14',
  location: 'h-4 w-20',
  sentiment: 'h-4 w-16',
  symbols: 'h-4 w-12',
  createdAt: 'h-4 w-14',
}

const NO_POSTS: readonly Post[] = []

const AT_FIRST: Moment = { round: 0, asOf: undefined }

const FilterPanel = lazyPart(() => import('./filters/filter-panel.tsx').then((module) => module.FilterPanel))

/** A source's posts: filtered, sorted, paged and expanded as the address says. */
export function PlatformPage({ source }: { source: Source }) {
  const table = tableOf(source)
  const hydrated = useHydrated()
  const url = useTableUrl(table)
  const { posts, renew } = usePosts(table, url, { enabled: hydrated })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const failure = useFailure(posts)
  const failed = failure !== undefined
  const found = useDeferredValue(posts.data)
  const left = useShownPosts(found?.data ?? NO_POSTS)
  const shown = posts.isPlaceholderData ? undefined : posts.data
  const asOf = shown?.pagination.asOf
  const newPosts = useNewPosts(table, url.filters, asOf)
  const file = useExport(table)
  const writeFile = () =>
    file.start({ sortBy: url.sortBy, sortOrder: url.sortOrder, ...url.filters, asOf } as FileQuery)
  const isWide = useMedia('(min-width: 48rem)')
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)

  const refusedField = failure instanceof ApiError ? failure.field : undefined
  const wrongFilter = table.filters.find((filter) => filter.name === refusedField)
  const panelOpen = hydrated && (url.panelOpen || wrongFilter !== undefined)
  const List = isWide ? PostTable : PostCards

  return (
    <Page>
      <PageHeader
        title={`${table.name} posts`}
        description="Posts as they were written: filter, sort, open any page and export as CSV."
        actions={<PlatformTabs platform={source} />}
      />
      <Card flush>
        <TableToolbar
          table={table}
          url={url}
          posts={posts}
          failed={failed}
          panelOpen={panelOpen}
          hydrated={hydrated}
          newPosts={newPosts}
          onRenew={renew}
          call={{ ...url.filters, sortBy: url.sortBy, sortOrder: url.sortOrder }}
          isWriting={file.state.status === 'running'}
          onWriteFile={writeFile}
        />
        <ExportStatus
          state={file.state}
          total={posts.data?.pagination.total ?? 0}
          onRetry={writeFile}
          onDismiss={file.dismiss}
        />
        {panelOpen && (
          <Suspense>
            <FilterPanel
              table={table}
              filters={url.filters}
              onApply={(filters) => {
                url.setFilters(filters)
                // A refused filter opened it; it stays open when the filter is put right.
                if (!url.panelOpen) url.setPanelOpen(true)
              }}
              problem={
                wrongFilter && {
                  name: wrongFilter.name,
                  message: failure instanceof ApiError ? failure.message : '',
                }
              }
            />
          </Suspense>
        )}
        {hydrated && (
          <FilterChips table={table} filters={url.filters} onChange={url.setFilters} withReset={!panelOpen} />
        )}
        <div
          ref={list}
          aria-busy={posts.isFetching || found !== posts.data}
          className="border-t border-line-subtle"
        >
          {failed && (
            <QueryError
              query={posts}
              message={`Failed to fetch ${table.hasSource ? 'the' : table.name} data. Please try again later.`} // spec, section 8
            />
          )}
          {!failed && !found && <PostsSkeleton table={table} url={url} hydrated={hydrated} />}
          {posts.isSuccess && !failed && found?.data.length === 0 && (
            <NoPosts url={url} pages={found.pagination.pages} />
          )}
          {posts.isSuccess && !failed && found && found.data.length > 0 && (
            <>
              <HiddenPosts shown={left} />
              <List table={table} url={url} posts={left.posts} stale={posts.isPlaceholderData} />
            </>
          )}
        </div>
        {posts.data && posts.data.pagination.total > 0 && (
          <PageBar
            table={table}
            url={url}
            pagination={posts.data.pagination}
            loading={posts.isPlaceholderData}
          />
        )}
      </Card>
    </Page>
  )
}

/** An empty page: what makes it empty, and the way out. */
function NoPosts({ url, pages }: { url: TableUrl; pages: number }) {
  const filtered = Object.keys(url.filters).length > 0
  const wayToFill = useWayToFill()
  const beyond = url.page > 1 && url.page > pages
  return (
    <EmptyState
      icon={<Inbox size={20} />}
      title="No data found" // spec, section 8
      description={beyond ? `Page ${url.page} is past the last one.` : describe(filtered, wayToFill)}
      action={
        beyond ? (
          <Button size="sm" onClick={() => url.goToPage(Math.max(1, pages))}>
            {pages > 1 ? `Go to page ${pages}` : 'Go to the first page'}
          </Button>
        ) : (
          filtered && (
            <Button size="sm" onClick={() => url.setFilters({})}>
              Reset filters
            </Button>
          )
        )
      }
    />
  )
}

function describe(filtered: boolean, wayToFill: string): string {
  if (filtered) return 'No post matches all of these filters.'
  return `No posts from this platform yet. ${wayToFill}`
}

/**
 * The page of posts that the address asks for, of the same moment as the list's other pages; `renew` goes to the newest.
 * The page before stays while it loads.
 */
function usePosts(
  table: PlatformTable,
  { page, limit, sortBy, sortOrder, filters }: TableUrl,
  { enabled }: { enabled: boolean },
) {
  const list = { sortBy, sortOrder, ...filters }
  const { moment, readAsOf, keepAsOf, renew } = useMoment([table.platform, list])
  const { round } = moment
  const query = { page, limit, ...list }
  const posts = useQuery({
    queryKey: ['posts', table.platform, query, round],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listSourcePosts, {
        params: { source: table.platform },
        // The address holds only what its table sorts and filters by.
        query: { ...query, asOf: readAsOf(round) } as ListQuery,
        signal,
      })
      keepAsOf(round, answer.pagination.asOf)
      return answer
    },
    placeholderData: keepPreviousData,
    enabled,
  })
  return { posts, renew }
}

/** Whose state a list shows, so that its pages fit together while posts arrive. */
interface Moment {
  /** How often the newest state was asked for; answers of another round are of another state. */
  round: number
  /** As the server sent it; undefined until the first answer of the round. */
  asOf: string | undefined
}

/**
 * The moment of one list: one filter in one order on one platform. It is kept as long as the list's answers are, and
 * not in the address, because who opens that later wants the newest.
 */
function useMoment(list: readonly unknown[]) {
  const client = useQueryClient()
  const key = ['posts-moment', ...list]
  const { data: moment = AT_FIRST } = useQuery({
    queryKey: key,
    queryFn: skipToken,
    initialData: AT_FIRST,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    moment,
    /** The moment that a call of the round must name. */
    readAsOf: (round: number) => {
      const known = client.getQueryData<Moment>(key)
      return known?.round === round ? known.asOf : undefined
    },
    /** Keeps what an answer of the round says. */
    keepAsOf: (round: number, asOf: string) =>
      client.setQueryData<Moment>(key, (known = AT_FIRST) =>
        known.round === round ? { round, asOf } : known,
      ),
    /** Begins a round of the newest state. */
    renew: () =>
      client.setQueryData<Moment>(key, (known = AT_FIRST) => ({ round: known.round + 1, asOf: undefined })),
  }
}

interface PostsSkeletonProps {
  table: PlatformTable
  url: TableUrl
  hydrated: boolean
}

/** The list in the shape that it will have: as many rows, the same columns. */
function PostsSkeleton({ table, url, hydrated }: PostsSkeletonProps) {
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
