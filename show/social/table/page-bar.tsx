import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Pagination } from '#contract/app/social.ts'
import { PAGE_MAX } from '#contract/post-limits.ts'
import { Button } from '../../ui/action/button.tsx'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { formatNumber } from '../../ui/format/format-number.ts'
import { PageJump } from './page-jump.tsx'
import type { PlatformTable } from './platform-tables.ts'
import { PAGE_SIZES, type TableUrl } from './use-table-url.ts'

interface PageBarProps {
  table: PlatformTable
  url: TableUrl
  pagination: Pagination
  /** The pagination is that of the page before. */
  loading: boolean
}

/** Below the posts: which of them these are, and the way to others. */
export function PageBar({ table, url, pagination, loading }: PageBarProps) {
  const { page } = url
  const { pages, totalIsEstimate } = pagination
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line-subtle px-4 py-3 text-13 text-ink-2 sm:px-5"
    >
      <div className="flex items-center gap-4">
        <CompactSelect
          label="Rows"
          value={url.limit}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => url.setLimit(Number(event.target.value))}
        />
        <RangeText url={url} pagination={pagination} loading={loading} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <PageJump
          // The box shows the page anew when it changes.
          key={page}
          mode={table.pageJump}
          page={page}
          // An estimate bounds nothing: a page past the end says how many there are.
          lastPage={totalIsEstimate ? PAGE_MAX : pages}
          pagesText={`${totalIsEstimate ? 'about ' : ''}${formatNumber(pages)}`}
          onJump={url.goToPage}
        />
        <span className="flex gap-2">
          <Button
            size="sm"
            disabled={page <= 1}
            icon={<ChevronLeft size={14} aria-hidden="true" />}
            onClick={() => url.goToPage(Math.max(1, Math.min(page, pages + 1) - 1))}
          >
            Previous
          </Button>
          <Button size="sm" disabled={page >= pages} onClick={() => url.goToPage(page + 1)}>
            Next
            <ChevronRight size={14} aria-hidden="true" />
          </Button>
        </span>
      </div>
    </nav>
  )
}

function RangeText({ url, pagination, loading }: Pick<PageBarProps, 'url' | 'pagination' | 'loading'>) {
  const first = (url.page - 1) * url.limit + 1
  const last = Math.min(first + url.limit - 1, pagination.total)
  if (loading) return <span className="text-ink-3">Loading page {formatNumber(url.page)}</span>
  if (first > last) return null
  return (
    <span className="tabular-nums">
      {formatNumber(first)} to {formatNumber(last)}
    </span>
  )
}
