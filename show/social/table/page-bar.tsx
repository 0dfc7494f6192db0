import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { Pagination } from '#contract/app/social.ts'
import { PAGE_MAX } from '#contract/post-limits.ts'
import { Button } from '../../ui/action/button.tsx'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { formatNumber } from '../../ui/format/numbers.ts'
import { classNames, controlStyle } from '../../ui/style/class-names.ts'
import { readPageNumber } from './page-numbers.ts'
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
          // The box shows the page again when it changes.
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

interface PageJumpProps {
  /** `digits`: anything but digits is refused as it is typed. `number`: the browser's numeric input. spec, section 5 */
  mode: 'digits' | 'number'
  page: number
  /** The last page that may be asked for; more than there are where their number is an estimate. */
  lastPage: number
  pagesText: string
  onJump: (page: number) => void
}

/** Goes to the page whose number is typed, if there may be such a page. */
function PageJump({ mode, page, lastPage, pagesText, onJump }: PageJumpProps) {
  const id = useId()
  const form = useForm({
    initial: { page: String(page) },
    findProblem: ({ page: typed }) =>
      readPageNumber(typed, lastPage) === undefined
        ? { field: 'page', message: `A whole number from 1 to ${formatNumber(lastPage)}, please` }
        : undefined,
    send: ({ page: typed }) => {
      const wanted = readPageNumber(typed, lastPage)
      if (wanted !== undefined && wanted !== page) onJump(wanted)
    },
  })
  const { error, onBlur: _, ...field } = form.field('page')
  return (
    <form {...form.props} className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-ink-3">
          Page
        </label>
        <input
          id={id}
          type={mode === 'digits' ? 'text' : 'number'}
          inputMode="numeric"
          {...(mode === 'number' ? { min: 1, max: lastPage, step: 1 } : { pattern: '[0-9]*' })}
          autoComplete="off"
          {...field}
          onChange={(event) => {
            field.onChange(event)
            // Stays as it was typed: with what is no digit taken out, 1.5 would lead to page 15.
            if (mode === 'digits' && /[^0-9]/.test(event.target.value)) form.check('page')
          }}
          onFocus={(event) => event.target.select()}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-of ${id}-error`}
          className={classNames(
            controlStyle,
            'h-control-sm! w-16! px-2! text-right tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none',
          )}
        />
        <span id={`${id}-of`} className="whitespace-nowrap text-ink-3 tabular-nums">
          of {pagesText}
        </span>
        <button type="submit" className="sr-only focus:not-sr-only focus:text-accent">
          Go
        </button>
      </div>
      <p id={`${id}-error`} role="status" className={error ? 'text-12 text-down' : 'sr-only'}>
        {error}
      </p>
    </form>
  )
}
