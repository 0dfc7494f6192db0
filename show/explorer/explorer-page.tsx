import { useEffect, useMemo } from 'react'
import { pageMeta } from '../shell/page-meta.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useSite } from '../shell/use-site.ts'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SampleMark } from '../ui/sample-mark.tsx'
import { PlatformCards } from './platform-cards.tsx'
import { addRecentSearch } from './recent-searches.ts'
import { SearchControls } from './search-controls.tsx'
import { SearchPrompt } from './search-prompt.tsx'
import { SearchResults } from './search-results.tsx'
import { type ExplorerSearch, useExplorerUrl } from './use-explorer-url.ts'
import { usePlatformSummaries } from './use-platform-summaries.ts'
import { useSearch } from './use-search.ts'
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
  const isSample = useSite()?.sampleData
  return (
    <Page>
      <PageHeader
        title="Data explorer"
        description="Search what is said about crypto on every platform: words, “phrases”, $symbols and #hashtags."
        mark={isSample && <SampleMark />}
      />
      <SearchControls search={hydrated ? url : AT_FIRST} onChange={setUrl} />
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
  const { q, platform, period } = url
  const settled = useSettled(
    useMemo(() => ({ q, platform, period }), [q, platform, period]),
    SEARCH_AFTER_MS,
  )
  const { query, result } = useSearch(settled)
  const summaries = usePlatformSummaries(settled.period)

  const answered = result.isSuccess && !result.isPlaceholderData
  useEffect(() => {
    if (answered && query.q) addRecentSearch(query.q)
  }, [answered, query.q])

  return (
    <>
      <PlatformCards
        summaries={summaries}
        period={settled.period}
        selected={platform}
        onSelect={(next) => setUrl({ platform: next })}
      />
      {query.q === '' ? (
        <SearchPrompt onSearch={(next) => setUrl({ q: next })} />
      ) : (
        <SearchResults search={settled} query={query} result={result} />
      )}
    </>
  )
}
