import type { Platform } from '#contract/posts.ts'
import { createStoredList, type StoredList } from '../../shell/create-stored-list.ts'

/** A table's address under a name of the reader's own. */
export interface SavedView {
  name: string
  /** The query of the address, without "?". */
  search: string
}

export const VIEW_NAME_MAX_CHARS = 60
export const VIEWS_MAX = 50

/** The views that this browser keeps for each platform, in the order they were saved. */
export const SAVED_VIEWS: Record<Platform, StoredList<SavedView>> = {
  twitter: createStoredList('views:twitter', isView),
  instagram: createStoredList('views:instagram', isView),
  facebook: createStoredList('views:facebook', isView),
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'name') === 'string' && typeof Reflect.get(value, 'search') === 'string'
}
