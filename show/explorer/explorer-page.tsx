import { useEffect, useMemo } from 'react'
import { DataBadge } from '../shell/data/data-badge.tsx'
import { pageMeta } from '../shell/page/page-meta.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { OlderData } from './older-data.tsx'
import { PlatformCards } from './platform-cards.tsx'
import { addRecentSearch } from './recent-searches.ts'
import { SearchControls } from './search-controls.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchPrompt } from './search-prompt.tsx'
import { SearchResults } from './search-results.tsx'
import { type ExplorerSearch, useExplorerUrl } from './use-explorer-url.ts'
import { usePlatformSummaries } from './use-platform-summaries.ts'
import { isAsked, useSearch } from './use-search.ts'
import { useSettled } from './use-settled.ts'

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
        mark={<DataBadge />}
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
