import { Suspense, useDeferredValue, useRef } from 'react'
import type { Source } from '#contract/posts.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { DataBadge } from '../shell/data/data-badge.tsx'
import { QueryError } from '../shell/data/query-error.tsx'
import { useFailure } from '../shell/data/use-failure.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { useMedia } from '../ui/layout/use-media.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { ExportStatus } from './export/export-status.tsx'
import { type FileQuery, useExport } from './export/use-export.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { useNewPosts } from './moment/use-new-posts.ts'
import { PlatformTabs } from './platform-tabs.tsx'
import { PostCards } from './posts/post-cards.tsx'
import { PostTable } from './posts/post-table.tsx'
import { PostsSkeleton } from './posts/posts-skeleton.tsx'
import { useRowKeys } from './posts/use-row-keys.ts'
import { NoPosts } from './table/no-posts.tsx'
import { PageBar } from './table/page-bar.tsx'
import { tableOf } from './table/platform-tables.ts'
import { useTableUrl } from './table/use-table-url.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { usePosts } from './use-posts.ts'

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
        description="What the crowd says, as it was posted: filter and sort it, open any page, take it as CSV."
        mark={<DataBadge />}
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
            <List table={table} url={url} posts={found.data} stale={posts.isPlaceholderData} />
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
