import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import {
  MARKET_COLUMNS,
  MARKET_VIEWS,
  type MarketColumn,
  type MarketView,
} from '#contract/app/accounts/list-rules.ts'
import { setAppearance } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { parseAsEnd } from '../../explorer/use-explorer-url.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { parseAsBasis } from '../figures/basis-switch.tsx'
import { ASSET_LIST_FACTS, ASSET_LISTS, type AssetList, MOODS, type Mood } from './filter-assets.ts'
import { ASSET_FIELDS, type AssetField, firstOrderOf, type SortOrder } from './sort-assets.ts'

/** What the areas of the map stand for, and what their colours do. */
const MAP_SIZES = ['cap', 'mentions'] as const
export type MapSize = (typeof MAP_SIZES)[number]
const MAP_COLORS = ['price', 'mood'] as const
export type MapColor = (typeof MAP_COLORS)[number]

const VIEW_KEY = 'market-view'
const HIDDEN_KEY = 'market-hidden'

/** All that the market page shows is in its address. */
export interface MarketUrl {
  view: MarketView
  /** Columns that the table leaves out. */
  hidden: readonly MarketColumn[]
  /** A part of a name or symbol. */
  q: string
  sortBy: AssetField
  sortOrder: SortOrder
  /** Only what rose, fell or is spoken of; null: all. */
  list: AssetList | null
  mood: Mood | null
  /** What kind of assets; null: all. */
  category: string | null
  /** Only what is on a watchlist, as FIRST_LIST or by its id; null: all. */
  watched: string | null
  /** What the areas and the colours of the map stand for. */
  size: MapSize
  color: MapColor
  /** Of which posts all figures are. */
  basis: ChosenBasis
  /** Prices are asked for again by themselves. */
  live: boolean
  /** What the mood index is made of is open. */
  parts: boolean
  /** On a narrow screen, the filters are open. */
  filters: boolean
  /** The end of the time whose posts count, ISO 8601; null: now. */
  until: string | null
  setView(view: MarketView): void
  setHidden(hidden: readonly MarketColumn[]): void
  setQ(q: string): void
  setSort(by: AssetField, order: SortOrder): void
  setList(list: AssetList | null): void
  setMood(mood: Mood | null): void
  setCategory(category: string | null): void
  setWatched(watched: string | null): void
  setMap(change: { size?: MapSize; color?: MapColor }): void
  setBasis(basis: ChosenBasis): void
  setLive(live: boolean): void
  setUntil(until: string | null): void
  setParts(parts: boolean): void
  setFilters(filters: boolean): void
  /** Takes away whatever narrows the list. */
  clear(): void
}

/**
 * Typing replaces the address; every choice is a step that Back undoes. The view and the columns are remembered by the
 * account and this browser.
 */
export function useMarketUrl(): MarketUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  const { user, updateUser } = useAuth()
  const ofAccount = user?.appearance.marketView
  const recall = useEffectEvent((ofAccount: MarketView | null | undefined) => {
    const remembered = ofAccount ?? readRememberedView()
    if (url.view !== null || !remembered) return
    if (ofAccount) keep(VIEW_KEY, ofAccount)
    const view = remembered === MARKET_AT_FIRST.view ? null : remembered
    setUrl({ view }, { history: 'replace' })
  })
  useEffect(() => recall(ofAccount), [ofAccount])
  const remember = useCallback(
    async (chosen: Chosen) => {
      if (chosen.marketView) keep(VIEW_KEY, chosen.marketView)
      if (chosen.marketHidden) keep(HIDDEN_KEY, chosen.marketHidden.join())
      if (!user) return
      try {
        updateUser({ ...user, appearance: await callApi(setAppearance, { body: chosen }) })
      } catch {
        // This browser keeps it all the same.
      }
    },
    [user, updateUser],
  )
  const hidden = useHidden(url.hide ?? user?.appearance.marketHidden)
  return useMemo(() => toMarketUrl({ url, hidden, setUrl, remember }), [url, hidden, setUrl, remember])
}

/** The columns that are hidden, in their order; as this browser remembers them where neither address nor account say. */
function useHidden(given: readonly MarketColumn[] | null | undefined): readonly MarketColumn[] {
  return useMemo(() => {
    const hidden: readonly string[] = given ?? readKept(HIDDEN_KEY)?.split(',') ?? []
    return MARKET_COLUMNS.filter((column) => hidden.includes(column))
  }, [given])
}

/** What account and browser remember, by its name there. */
interface Chosen {
  marketView?: MarketView
  marketHidden?: MarketColumn[]
}

type InAddress = ReturnType<typeof useQueryStates<typeof PARSERS>>

function toMarketUrl({
  url,
  hidden,
  setUrl,
  remember,
}: {
  url: InAddress[0]
  hidden: readonly MarketColumn[]
  setUrl: InAddress[1]
  remember: (chosen: Chosen) => void
}): MarketUrl {
  const facts = url.list ? ASSET_LIST_FACTS[url.list] : undefined
  const sortBy = url.sortBy ?? facts?.by ?? MARKET_AT_FIRST.sortBy
  const firstOrder = (by: AssetField) => (facts?.by === by ? facts.order : firstOrderOf(by))
  return {
    ...url,
    view: url.view ?? MARKET_AT_FIRST.view,
    hidden,
    sortBy,
    sortOrder: url.sortOrder ?? firstOrder(sortBy),
    setView: (view) => {
      remember({ marketView: view })
      setUrl({ view: view === MARKET_AT_FIRST.view ? null : view })
    },
    setHidden: (hidden) => {
      remember({ marketHidden: [...hidden] })
      setUrl({ hide: [...hidden] }, { history: 'replace' })
    },
    setQ: (q) => setUrl({ q }, { history: 'replace' }),
    setSort: (by, order) => setUrl({ sortBy: by, sortOrder: order === firstOrder(by) ? null : order }),
    setList: (list) => setUrl({ list, sortBy: null, sortOrder: null }),
    setMood: (mood) => setUrl({ mood }),
    setCategory: (category) => setUrl({ category }),
    setWatched: (watched) => setUrl({ watched }),
    setMap: (change) => setUrl(change),
    setBasis: (basis) => setUrl({ basis }),
    setLive: (live) => setUrl({ live }, { history: 'replace' }),
    setUntil: (until) => setUrl({ until }),
    setParts: (parts) => setUrl({ parts }),
    setFilters: (filters) => setUrl({ filters }, { history: 'replace' }),
    clear: () => setUrl({ q: null, list: null, mood: null, category: null }),
  }
}

/** As the page is before the address is known. */
export const MARKET_AT_FIRST = {
  view: 'cards',
  hidden: [],
  q: '',
  sortBy: 'rank',
  sortOrder: 'asc',
  list: null,
  mood: null,
  category: null,
  watched: null,
  size: 'cap',
  color: 'price',
  basis: 'counted',
  live: true,
  parts: false,
  filters: false,
  until: null,
} as const satisfies Partial<MarketUrl>

const PARSERS = {
  view: parseAsStringLiteral(MARKET_VIEWS),
  hide: parseAsArrayOf(parseAsStringLiteral(MARKET_COLUMNS)),
  q: parseAsString.withDefault(''),
  sortBy: parseAsStringLiteral(ASSET_FIELDS),
  sortOrder: parseAsStringLiteral(['asc', 'desc'] as const),
  list: parseAsStringLiteral(ASSET_LISTS),
  mood: parseAsStringLiteral(MOODS),
  category: parseAsString,
  watched: parseAsString,
  size: parseAsStringLiteral(MAP_SIZES).withDefault(MARKET_AT_FIRST.size),
  color: parseAsStringLiteral(MAP_COLORS).withDefault(MARKET_AT_FIRST.color),
  basis: parseAsBasis,
  live: parseAsBoolean.withDefault(true),
  parts: parseAsBoolean.withDefault(false),
  filters: parseAsBoolean.withDefault(false),
  until: parseAsEnd,
}

/** What was chosen last in this browser. */
function readRememberedView(): MarketView | undefined {
  const kept = readKept(VIEW_KEY)
  return MARKET_VIEWS.find((view) => view === kept)
}

function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is forbidden, or there is none where pages are rendered ahead
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden or full: the address still has it.
  }
}
