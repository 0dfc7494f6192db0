import type { Source } from '#contract/posts.ts'
import { createStoredList, type StoredList } from '../../shell/data/create-stored-list.ts'

/** What keeps views of its own. */
export type ViewedPage = Source | 'explorer'

/** The address of a table or of a search under a name of the reader's own. */
export interface SavedView {
  name: string
  /** The query of the address, without "?". */
  search: string
}

export const VIEW_NAME_MAX_CHARS = 60
export const VIEWS_MAX = 50

const lists = new Map<ViewedPage, StoredList<SavedView>>()

/** The views that this browser keeps for a page, in the order they were saved. */
export function savedViewsOf(page: ViewedPage): StoredList<SavedView> {
  const list = lists.get(page) ?? createStoredList(`views:${page}`, isView)
  lists.set(page, list)
  return list
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'name') === 'string' && typeof Reflect.get(value, 'search') === 'string'
}
