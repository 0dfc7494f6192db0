import type { Source } from '#contract/posts.ts'
import { createStoredList, type StoredList } from '../../shell/data/create-stored-list.ts'

/** A table's address under a name of the reader's own. */
export interface SavedView {
  name: string
  /** The query of the address, without "?". */
  search: string
}

export const VIEW_NAME_MAX_CHARS = 60
export const VIEWS_MAX = 50

const lists = new Map<Source, StoredList<SavedView>>()

/** The views that this browser keeps for a source, in the order they were saved. */
export function savedViewsOf(source: Source): StoredList<SavedView> {
  const list = lists.get(source) ?? createStoredList(`views:${source}`, isView)
  lists.set(source, list)
  return list
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'name') === 'string' && typeof Reflect.get(value, 'search') === 'string'
}
