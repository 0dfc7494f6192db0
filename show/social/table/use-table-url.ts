import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs'
import type { SORT_ORDERS } from '#contract/app/social.ts'
import type { PAGE_SIZE_DEFAULT } from '#contract/post-limits.ts'
import { COUNTS } from '#contract/posts.ts'
import type { CountField, FilterName, PlatformTable } from './platform-tables.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const
export type SortField = 'createdAt' | 'username' | CountField
export type SortOrder = (typeof SORT_ORDERS)[number]
export type Filters = Partial<Record<FilterName, string>>

/** All that a table shows is in its address: reload, Back and a sent link give the same screen. */
export interface TableUrl {
  page: number
  limit: (typeof PAGE_SIZES)[number]
  sortBy: SortField
  sortOrder: SortOrder
  /** Only those that have a value. */
  filters: Filters
  panelOpen: boolean
  /** Ids of the posts whose text is expanded. */
  expanded: readonly string[]
  hiddenColumns: readonly string[]
  goToPage(page: number): void
  setLimit(limit: number): void
  setSort(sort: { by: SortField; order: SortOrder }): void
  /** Every filter that is not named is taken away. */
  setFilters(filters: Filters): void
  setPanelOpen(open: boolean): void
  toggleExpanded(id: string): void
  setHiddenColumns(ids: readonly string[]): void
}

export function useTableUrl(table: PlatformTable): TableUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  const [filterValues, setFilterValues] = useQueryStates(filterParsers(table), { history: 'push' })
  const filters = Object.fromEntries(Object.entries(filterValues).filter(([, value]) => value)) as Filters
  const fromStart = { page: null, open: null }
  const isSortable =
    (SORT_FIELDS as readonly string[]).includes(url.sortBy) && sortsOf(table).includes(url.sortBy)

  return {
    page: Math.max(1, url.page),
    limit: url.limit,
    sortBy: isSortable ? url.sortBy : 'createdAt',
    sortOrder: url.sortOrder,
    filters,
    panelOpen: url.panel,
    expanded: url.open,
    hiddenColumns: url.hide,
    goToPage: (page) => setUrl({ page, open: null }),
    setLimit: (limit) => setUrl({ ...fromStart, limit: PAGE_SIZES.find((size) => size === limit) ?? null }),
    setSort: ({ by, order }) => setUrl({ ...fromStart, sortBy: by, sortOrder: order }),
    setFilters: (next) => {
      setUrl(fromStart)
      setFilterValues(Object.fromEntries(table.filters.map(({ name }) => [name, next[name] || null])))
    },
    setPanelOpen: (panel) => setUrl({ panel }),
    toggleExpanded: (id) =>
      setUrl(({ open }) => ({ open: open.includes(id) ? open.filter((one) => one !== id) : [...open, id] }), {
        history: 'replace',
      }),
    setHiddenColumns: (ids) => setUrl({ hide: [...ids] }, { history: 'replace' }),
  }
}

/** The fields that a table sorts by. */
export function sortsOf(table: PlatformTable): readonly SortField[] {
  // Only where posts are of one source an index leads along a count.
  return ['username', ...(table.hasSource ? [] : table.counts), 'createdAt']
}

const SORT_FIELDS = ['createdAt', 'username', ...COUNTS] as const
const ORDERS = ['asc', 'desc'] as const satisfies typeof SORT_ORDERS
const LIMIT_DEFAULT: typeof PAGE_SIZE_DEFAULT = 25

const PARSERS = {
  page: parseAsInteger.withDefault(1),
  limit: parseAsNumberLiteral(PAGE_SIZES).withDefault(LIMIT_DEFAULT),
  sortBy: parseAsStringLiteral(SORT_FIELDS).withDefault('createdAt'), // spec, section 9
  sortOrder: parseAsStringLiteral(ORDERS).withDefault('desc'), // spec, section 9
  panel: parseAsBoolean.withDefault(false),
  open: parseAsArrayOf(parseAsString).withDefault([]),
  hide: parseAsArrayOf(parseAsString).withDefault([]),
}

const parsersByTable = new WeakMap<PlatformTable, Record<string, typeof parseAsString>>()

/** One object per table, because a new one at each call would start the state again. */
function filterParsers(table: PlatformTable): Record<string, typeof parseAsString> {
  const known = parsersByTable.get(table)
  if (known) return known
  const parsers = Object.fromEntries(table.filters.map(({ name }) => [name, parseAsString]))
  parsersByTable.set(table, parsers)
  return parsers
}
