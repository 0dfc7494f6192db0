import { Search, SlidersHorizontal, Star } from 'lucide-react'
import { Suspense } from 'react'
import type { MarketView } from '#contract/app/accounts/list-rules.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { classNames, controlStyle } from '../../ui/style/class-names.ts'
import { BasisSwitch } from '../figures/basis-switch.tsx'
import { FIRST_LIST, useChosenList } from '../watchlist/use-named-lists.ts'
import { ASSET_LIST_FACTS, ASSET_LISTS, type CategoryOption, MOODS, nameCategory } from './filter-assets.ts'
import { ASSET_FIELD_LABELS, ASSET_FIELDS, firstOrderOf } from './sort-assets.ts'
import type { MarketUrl } from './use-market-url.ts'

const VIEWS: readonly { value: MarketView; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
  { value: 'map', label: 'Map' },
]

// Only accounts have several.
const WatchlistsMenu = lazyPart(() =>
  import('../watchlist/watchlists-menu.tsx').then((module) => module.WatchlistsMenu),
)
// Cards have none.
const ColumnsMenu = lazyPart(() => import('./columns-menu.tsx').then((module) => module.ColumnsMenu))

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
  const { isAuthenticated } = useAuth()
  const list = useChosenList(url.watched ?? FIRST_LIST)
  const narrowed = [url.list, url.category, url.mood].filter((value) => value !== null).length
  return (
    <search aria-label="Assets" className="mb-2 flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-1 lg:w-48 lg:flex-none">
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
      <span className="flex min-w-0 gap-1">
        <button
          type="button"
          aria-pressed={url.watched !== null}
          onClick={() => url.setWatched(url.watched === null ? FIRST_LIST : null)}
          className={classNames(PRESSED_STYLE, 'min-w-0', url.watched ? PRESSED : NOT_PRESSED)}
        >
          <Star size={14} aria-hidden="true" fill={url.watched ? 'currentColor' : 'none'} />
          <span
            className={classNames(
              'max-w-24 truncate sm:max-w-40',
              (url.watched ?? FIRST_LIST) === FIRST_LIST && 'max-sm:sr-only',
            )}
          >
            {list?.name ?? 'Watchlist'}
          </span>
          <span className="text-12 text-ink-3 tabular-nums">{list?.ids.length}</span>
        </button>
        {isAuthenticated && (
          <Suspense>
            <WatchlistsMenu chosen={url.watched} onChoose={url.setWatched} />
          </Suspense>
        )}
      </span>
      <div className="order-1 flex items-center gap-2 max-lg:w-full max-lg:justify-between lg:ml-auto">
        <button
          type="button"
          aria-expanded={url.filters}
          onClick={() => url.setFilters(!url.filters)}
          className={classNames(PRESSED_STYLE, 'lg:hidden', narrowed > 0 ? PRESSED : NOT_PRESSED)}
        >
          <SlidersHorizontal size={14} aria-hidden="true" />
          Filters
          {narrowed > 0 && <span className="text-12 tabular-nums">{narrowed}</span>}
        </button>
        <Segmented label="View" options={VIEWS} value={url.view} onChange={url.setView} />
      </div>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-2 max-lg:order-2 max-lg:w-full lg:contents',
          !url.filters && 'max-lg:hidden',
        )}
      >
        <CompactSelect
          label="List"
          className={SELECT}
          value={url.list ?? ALL}
          options={LISTS}
          onChange={({ target }) => url.setList(ASSET_LISTS.find((list) => list === target.value) ?? null)}
        />
        <CompactSelect
          label="Category"
          className={SELECT}
          value={url.category ?? ALL}
          options={categoryOptions(categories, url.category)}
          onChange={({ target }) => url.setCategory(target.value === ALL ? null : target.value)}
        />
        <CompactSelect
          label="Mood"
          className={SELECT}
          value={url.mood ?? ALL}
          options={MOOD_OPTIONS}
          onChange={({ target }) => url.setMood(MOODS.find((mood) => mood === target.value) ?? null)}
        />
        {url.view === 'cards' && (
          <CompactSelect
            label="Sort by"
            className={SELECT}
            value={url.sortBy}
            options={ASSET_FIELDS.map((value) => ({
              value,
              label: value === 'rank' ? 'By rank' : `By ${inSentence(ASSET_FIELD_LABELS[value])}`,
            }))}
            onChange={(event) => {
              const by = ASSET_FIELDS.find((field) => field === event.target.value)
              if (by) url.setSort(by, firstOrderOf(by))
            }}
          />
        )}
        <BasisSwitch value={url.basis} onChange={url.setBasis} />
        {url.view !== 'cards' && (
          <Suspense>
            <ColumnsMenu url={url} />
          </Suspense>
        )}
      </div>
    </search>
  )
}

const SELECT = 'min-w-0 [&>label]:sr-only max-lg:flex-1 max-lg:basis-[40%]'
const PRESSED_STYLE =
  'motion-hover press inline-flex h-control-sm shrink-0 items-center gap-1.5 rounded-control border px-3 text-13 font-medium'
const PRESSED = 'border-accent bg-s3 text-ink-1'
const NOT_PRESSED = 'border-line-strong bg-s2 text-ink-2 hover:bg-s3 hover:text-ink-1'

/** "Market cap" as "market cap"; "24h volume" stays. */
function inSentence(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
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
