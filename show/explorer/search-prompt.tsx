import { Clock, Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/action/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { clearRecentSearches, onRecentSearchesChanged, readRecentSearches } from './recent-searches.ts'

const EXAMPLES = ['$BTC', '#defi', '"gas fees"', 'staking -airdrop']
const NONE: readonly string[] = []

/** Before anything is searched: what was, and what could be. */
export function SearchPrompt({ onSearch }: { onSearch: (q: string) => void }) {
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
