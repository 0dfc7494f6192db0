import { useDeferredValue, useRef } from 'react'
import type { Platform } from '#contract/posts.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSite } from '../shell/use-site.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { useMedia } from '../ui/use-media.ts'
import { ExportStatus } from './export/export-status.tsx'
import { useExport } from './export/use-export.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { useNewPosts } from './moment/use-new-posts.ts'
import { NoPosts } from './no-posts.tsx'
import { PageBar } from './page-bar.tsx'
import { PLATFORM_TABLES } from './platform-tables.ts'
import { PlatformTabs } from './platform-tabs.tsx'
import { PostCards } from './post-cards.tsx'
import { PostTable } from './post-table.tsx'
import { PostsSkeleton } from './posts-skeleton.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { usePosts } from './use-posts.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useTableUrl } from './use-table-url.ts'

/** A platform's posts: filtered, sorted, paged and expanded as the address says. */
export function PlatformPage({ platform }: { platform: Platform }) {
  const table = PLATFORM_TABLES[platform]
  const hydrated = useHydrated()
  const isSample = useSite()?.sampleData
  const url = useTableUrl(table)
  const { posts, renew } = usePosts(table, url, { enabled: hydrated })
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const found = useDeferredValue(posts.data)
  const shown = posts.isPlaceholderData ? undefined : posts.data
  const asOf = shown?.pagination.asOf
  const newPosts = useNewPosts(table, url.filters, asOf)
  const file = useExport(platform)
  const writeFile = () => file.start({ sortBy: url.sortBy, sortOrder: url.sortOrder, ...url.filters, asOf })
  const isWide = useMedia('(min-width: 48rem)')
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)

  const refusedField = posts.error instanceof ApiError ? posts.error.field : undefined
  const wrongFilter = table.filters.find((filter) => filter.name === refusedField)
  const panelOpen = hydrated && (url.panelOpen || wrongFilter !== undefined)
  const List = isWide ? PostTable : PostCards

  return (
    <Page>
      <PageHeader
        title={`${table.name} posts`}
        description="What the crowd says, as it was posted: filter and sort it, open any page, take it as CSV."
        mark={isSample && <SampleMark />}
        actions={<PlatformTabs platform={platform} />}
      />
      <Card flush>
        <TableToolbar
          table={table}
          url={url}
          posts={posts}
          panelOpen={panelOpen}
          hydrated={hydrated}
          newPosts={newPosts}
          onRenew={renew}
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
          <FilterPanel
            table={table}
            filters={url.filters}
            onApply={(filters) => {
              url.setFilters(filters)
              // A refused filter opened it; it stays open when the filter is put right.
              if (!url.panelOpen) url.setPanelOpen(true)
            }}
            problem={wrongFilter && { name: wrongFilter.name, message: posts.error?.message ?? '' }}
          />
        )}
        {hydrated && (
          <FilterChips table={table} filters={url.filters} onChange={url.setFilters} withReset={!panelOpen} />
        )}
        <div
          ref={list}
          aria-busy={posts.isFetching || found !== posts.data}
          className="border-t border-line-subtle"
        >
          {posts.isError && (
            <ErrorState
              message={`Failed to fetch ${table.name} data. Please try again later.`} // spec, section 8
              detail={describeCause(posts.error)}
              retrying={posts.isFetching}
              onRetry={() => posts.refetch()}
            />
          )}
          {!posts.isError && !found && <PostsSkeleton table={table} url={url} hydrated={hydrated} />}
          {posts.isSuccess && found?.data.length === 0 && (
            <NoPosts url={url} pages={found.pagination.pages} />
          )}
          {posts.isSuccess && found && found.data.length > 0 && (
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
