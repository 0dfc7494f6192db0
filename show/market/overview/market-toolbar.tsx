import { Search, Star } from 'lucide-react'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { controlStyle } from '../../ui/style/control-style.ts'
import { BasisSwitch } from '../figures/basis-switch.tsx'
import { useWatchlist } from '../watchlist/use-watchlist.ts'
import { type CategoryOption, nameCategory } from './asset-categories.ts'
import { ASSET_LIST_FACTS, ASSET_LISTS, MOODS } from './filter-assets.ts'
import type { MarketView } from './market-view.ts'
import { ASSET_FIELD_LABELS, ASSET_FIELDS, firstOrderOf } from './sort-assets.ts'
import type { MarketUrl } from './use-market-url.ts'

const VIEWS: readonly { value: MarketView; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
  { value: 'map', label: 'Map' },
]

const ALL = 'all'
const LISTS = [
  { value: ALL, label: 'All assets' },
  ...ASSET_LISTS.map((value) => ({ value, label: ASSET_LIST_FACTS[value].label })),
]
const MOOD_OPTIONS = [
  { value: ALL, label: 'Any mood' },
  { value: 'positive', label: 'Positive' },
  { value: 'mixed', label: 'Mixed' },
  { value: 'negative', label: 'Negative' },
]

interface MarketToolbarProps {
  url: MarketUrl
  /** Undefined while the assets are on their way. */
  categories: readonly CategoryOption[] | undefined
}

/** Which assets are shown, in which order and how. */
export function MarketToolbar({ url, categories = [] }: MarketToolbarProps) {
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
      <CompactSelect
        label="List"
        className="min-w-0 flex-1 max-sm:basis-[40%] sm:flex-none [&>label]:sr-only"
        value={url.list ?? ALL}
        options={LISTS}
        onChange={({ target }) => url.setList(ASSET_LISTS.find((list) => list === target.value) ?? null)}
      />
      <CompactSelect
        label="Category"
        className="min-w-0 flex-1 max-sm:basis-[40%] sm:flex-none [&>label]:sr-only"
        value={url.category ?? ALL}
        options={categoryOptions(categories, url.category)}
        onChange={({ target }) => url.setCategory(target.value === ALL ? null : target.value)}
      />
      <CompactSelect
        label="Mood"
        className="min-w-0 flex-1 max-sm:basis-[40%] sm:flex-none [&>label]:sr-only"
        value={url.mood ?? ALL}
        options={MOOD_OPTIONS}
        onChange={({ target }) => url.setMood(MOODS.find((mood) => mood === target.value) ?? null)}
      />
      <div className="flex w-full min-w-0 items-center gap-2 lg:w-auto lg:flex-1">
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
          <BasisSwitch value={url.basis} onChange={url.setBasis} />
          <Segmented label="View" options={VIEWS} value={url.view} onChange={url.setView} />
        </div>
      </div>
    </search>
  )
}

/** The chosen one is among them, also where no asset is of it. */
function categoryOptions(categories: readonly CategoryOption[], chosen: string | null) {
  const isKnown = chosen === null || categories.some(({ value }) => value === chosen)
  return [
    { value: ALL, label: 'All categories' },
    ...(isKnown ? [] : [{ value: chosen, label: nameCategory(chosen) }]),
    ...categories,
  ]
}
