import type { NewView } from '#contract/app/views.ts'
import type { Source } from '#contract/posts.ts'
import { createStoredList, type StoredList } from '../../shell/data/create-stored-list.ts'

/** What keeps views of its own. */
export type ViewedPage = Source | 'explorer'

const PREFIX = 'views:'
const lists = new Map<ViewedPage, StoredList<NewView>>()

/** The views that this browser keeps for a page, in the order they were saved. */
export function savedViewsOf(page: ViewedPage): StoredList<NewView> {
  const list = lists.get(page) ?? createStoredList(`${PREFIX}${page}`, isView)
  lists.set(page, list)
  return list
}

/** The pages of which this browser keeps views. */
export function listPagesWithViews(): ViewedPage[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(PREFIX) && savedViewsOf(key.slice(PREFIX.length)).read().length > 0
        ? [key.slice(PREFIX.length)]
        : [],
    )
  } catch {
    return [] // storage is forbidden
  }
}

function isView(value: unknown): value is NewView {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'name') === 'string' && typeof Reflect.get(value, 'search') === 'string'
}
