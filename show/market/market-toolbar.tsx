import { Search, Star } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import { CompactSelect } from '../ui/compact-select.tsx'
import { controlStyle } from '../ui/control-style.ts'
import { Segmented } from '../ui/segmented.tsx'
import { ASSET_FIELD_LABELS, ASSET_FIELDS, firstOrderOf } from './sort-assets.ts'
import type { MarketUrl, MarketView } from './use-market-url.ts'
import { useWatchlist } from './use-watchlist.ts'

const VIEWS: readonly { value: MarketView; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
]

/** Which assets are shown, in which order and how. */
export function MarketToolbar({ url }: { url: MarketUrl }) {
  const watchedCount = useWatchlist().length
  return (
    <search aria-label="Assets" className="mb-4 flex flex-wrap items-center gap-2">
      <div className="relative w-full min-w-0 sm:w-56">
        <Search
          size={14}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-ink-3"
        />
        <input
          type="search"
          aria-label="Filter by name or symbol"
          placeholder="Name or symbol"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          value={url.q}
          onChange={(event) => url.setQ(event.target.value)}
          className={classNames(controlStyle, 'h-control-sm! pl-8! sm:text-13!')}
        />
      </div>
      <div className="flex w-full min-w-0 items-center gap-2 sm:w-auto sm:flex-1">
        <button
          type="button"
          aria-pressed={url.watched}
          onClick={() => url.setWatched(!url.watched)}
          className={classNames(
            'motion-hover press inline-flex h-control-sm items-center gap-1.5 rounded-control border px-3 text-13 font-medium',
            url.watched
              ? 'border-accent bg-s3 text-ink-1'
              : 'border-line-strong bg-s2 text-ink-2 hover:bg-s3 hover:text-ink-1',
          )}
        >
          <Star size={14} aria-hidden="true" fill={url.watched ? 'currentColor' : 'none'} />
          <span className="max-sm:sr-only">Watchlist</span>
          <span className="text-12 text-ink-3 tabular-nums">{watchedCount}</span>
        </button>
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2">
          {url.view === 'cards' && (
            <CompactSelect
              label="Sort by"
              className="max-sm:flex-1 [&>label]:max-sm:sr-only"
              value={url.sortBy}
              options={ASSET_FIELDS.map((value) => ({ value, label: ASSET_FIELD_LABELS[value] }))}
              onChange={(event) => {
                const by = ASSET_FIELDS.find((field) => field === event.target.value)
                if (by) url.setSort(by, firstOrderOf(by))
              }}
            />
          )}
          <Segmented label="View" options={VIEWS} value={url.view} onChange={url.setView} />
        </div>
      </div>
    </search>
  )
}
