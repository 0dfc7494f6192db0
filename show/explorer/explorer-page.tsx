import { Clock, Search } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { createStoredList } from '../shell/data/create-stored-list.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { FilterChips } from '../social/filters/filter-chips.tsx'
import { type PlatformTable, tableOf } from '../social/table/platform-tables.ts'
import type { Filters } from '../social/table/use-table-url.ts'
import { Button } from '../ui/action/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { OlderData } from './older-data.tsx'
import { PlatformCards } from './platform-cards.tsx'
import { SearchControls } from './search-controls.tsx'
import { SearchResults } from './search-results.tsx'
import { type ExplorerSearch, useExplorerUrl } from './use-explorer-url.ts'
import { isAsked, usePlatformSummaries, useSearch } from './use-search.ts'

const RECENT_MAX = 8

const list = createStoredList(
  'recent-searches',
  (value): value is string => typeof value === 'string' && value !== '',
)

/** What was searched for in this browser, latest first; the same array until it changes. */
const readRecentSearches = list.read

/** Calls the listener when the searches change, in other tabs too. Gives the way to stop. */
const onRecentSearchesChanged = list.onChanged

const EXAMPLES = ['$BTC', '#defi', '"gas fees"', 'staking -airdrop']

const NONE: readonly string[] = []

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

export const meta = () =>
  pageMeta({
    title: 'Data explorer',
    description: 'Search crypto posts of Twitter, Instagram and Facebook by words, $symbols and #hashtags.',
  })

const SEARCH_AFTER_MS = 500 // spec, sections 4 and 9
const AT_FIRST: ExplorerSearch = { q: '', platform: 'all', period: '7d' }

export default function ExplorerPage() {
  const hydrated = useHydrated()
  const [url, setUrl] = useExplorerUrl()
  return (
    <Page>
      <PageHeader
        title="Data explorer"
        description="Search what is said about crypto on every platform: words, “phrases”, $symbols and #hashtags."
      />
      <SearchControls search={hydrated ? url : AT_FIRST} onChange={setUrl} />
      {hydrated && <SearchFilters search={url} onChange={setUrl} />}
      {hydrated && <Found url={url} setUrl={setUrl} />}
    </Page>
  )
}

interface FoundProps {
  url: ExplorerSearch
  setUrl: (change: Partial<ExplorerSearch>) => void
}

/** What the search in the address finds. */
function Found({ url, setUrl }: FoundProps) {
  const { q, platform, period, until } = url
  const filterText = JSON.stringify(url.filters)
  const settled = useSettled(
    useMemo(
      (): ExplorerSearch => ({ q, platform, period, until, filters: JSON.parse(filterText) }),
      [q, platform, period, until, filterText],
    ),
    SEARCH_AFTER_MS,
  )
  const { query, result, renew } = useSearch(settled)
  const summaries = usePlatformSummaries(settled.period, query, settled.until)

  const answered = result.isSuccess && !result.isPlaceholderData
  useEffect(() => {
    if (answered && query.q) addRecentSearch(query.q)
  }, [answered, query.q])

  return (
    <>
      <OlderData period={period} offer="90d" until={until ?? null} onUntil={setUrl} />
      <PlatformCards
        summaries={summaries}
        period={settled.period}
        until={settled.until}
        selected={platform}
        onSelect={(next) => setUrl({ platform: next })}
      />
      {!isAsked(query) ? (
        <SearchPrompt onSearch={(next) => setUrl({ q: next })} />
      ) : (
        <SearchResults search={settled} query={query} result={result} onRenew={renew} />
      )}
    </>
  )
}

/** The value once it has stayed the same for so long; at first the value itself. */
function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (Object.is(value, settled)) return
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, settled, afterMs])
  return settled
}

interface SearchFiltersProps {
  search: ExplorerSearch
  onChange: (change: Partial<ExplorerSearch>) => void
}

/** The filters of a search beyond its words, source and period: those of the tables. */
function SearchFilters({ search, onChange }: SearchFiltersProps) {
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

/** Before anything is searched: what was, and what could be. */
function SearchPrompt({ onSearch }: { onSearch: (q: string) => void }) {
  const recent = useSyncExternalStore(onRecentSearchesChanged, readRecentSearches, () => NONE)
  return (
    <Card flush>
      <EmptyState
        icon={<Search size={20} />}
        title="Enter a search term to begin" // spec, section 8
        description="“Phrases” in quotes, OR between alternatives, a minus before a word to leave it out."
        action={<Choices searches={EXAMPLES} onSearch={onSearch} centered />}
      />
      {recent.length > 0 && (
        <section aria-labelledby="recent" className="border-t border-line-subtle px-4 py-4 sm:px-5">
          <div className="mb-2 flex items-center justify-between gap-2">
            <h2 id="recent" className="flex items-center gap-2 text-13 font-medium text-ink-2">
              <Clock size={14} aria-hidden="true" />
              Recent searches
            </h2>
            <Button size="sm" variant="ghost" onClick={clearRecentSearches}>
              Clear
            </Button>
          </div>
          <Choices searches={recent} onSearch={onSearch} />
        </section>
      )}
    </Card>
  )
}

interface ChoicesProps {
  searches: readonly string[]
  onSearch: (q: string) => void
  centered?: boolean
}

function Choices({ searches, onSearch, centered = false }: ChoicesProps) {
  return (
    <ul className={classNames('flex flex-wrap gap-2', centered && 'justify-center')}>
      {searches.map((q) => (
        <li key={q} className="max-w-full min-w-0">
          <button
            type="button"
            onClick={() => onSearch(q)}
            className="motion-hover press block h-control-sm max-w-full truncate rounded-control border border-line-strong bg-s2 px-3 text-13 text-ink-1 hover:bg-s3"
          >
            <bdi>{q}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Puts a search first. One that only continued the latest (as it was typed on) takes its place. */
function addRecentSearch(q: string): void {
  const known = readRecentSearches()
  const [latest, ...older] = known
  const kept = latest !== undefined && q.startsWith(latest) ? older : known
  list.write([q, ...kept.filter((one) => one !== q)].slice(0, RECENT_MAX))
}

function clearRecentSearches(): void {
  list.write([])
}
