import { Suspense } from 'react'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { FilterChips } from '../social/filters/filter-chips.tsx'
import { type PlatformTable, tableOf } from '../social/table/platform-tables.ts'
import type { Filters } from '../social/table/use-table-url.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import type { ExplorerSearch } from './use-explorer-url.ts'

const FilterPanel = lazyPart(() =>
  import('../social/filters/filter-panel.tsx').then((module) => module.FilterPanel),
)

/** What stands in the box and beside it. */
const ELSEWHERE: readonly string[] = ['q', 'startDate', 'endDate']

const all = tableOf(ALL_SOURCES)
const FILTERED: PlatformTable = {
  ...all,
  filters: all.filters.filter(({ name }) => !ELSEWHERE.includes(name)),
}

interface SearchFiltersProps {
  search: ExplorerSearch
  onChange: (change: Partial<ExplorerSearch>) => void
}

/** The filters of a search beyond its words, source and period: those of the tables. */
export function SearchFilters({ search, onChange }: SearchFiltersProps) {
  const filters: Filters = search.filters ?? {}
  const set = (next: Filters) => onChange({ filters: next })
  const isSet = Object.keys(filters).length > 0
  if (!search.panel && !isSet) return null
  return (
    <div className="mt-3 overflow-hidden rounded-card border border-line-subtle bg-s1 [&>*:first-child]:border-t-0">
      <Suspense>{search.panel && <FilterPanel table={FILTERED} filters={filters} onApply={set} />}</Suspense>
      <FilterChips table={FILTERED} filters={filters} onChange={set} withReset={!search.panel} />
    </div>
  )
}
