import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  type AnswerTo,
  bringViews,
  deleteView,
  listViews,
  renameView,
  saveView,
} from '#contract/app/operations.ts'
import type { NewView } from '#contract/app/views.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { getTeam } from '../../shell/api/session.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { listPagesWithViews, savedViewsOf, type ViewedPage } from './saved-views.ts'

type Views = AnswerTo<typeof listViews>
type View = NewView & { id?: string }

const NONE: readonly View[] = []
const keyOf = (page: ViewedPage) => ['views', page] as const

interface SavedViews {
  views: readonly View[]
  /** On the account, or in this browser alone. */
  isOnAccount: boolean
  /** In place of one with its name. Throws what was refused. */
  save(view: NewView): Promise<void>
  rename(view: View, name: string): Promise<void>
  remove(view: View): Promise<void>
}

/** Thrown where a browser keeps nothing. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError'
}

/** The views of a page: of the account; of who is not signed in, those that this browser keeps. */
export function useSavedViews(page: ViewedPage): SavedViews {
  const { isAuthenticated } = useAuth()
  const queries = useQueryClient()
  const list = savedViewsOf(page)
  const kept = useSyncExternalStore(list.onChanged, list.read, () => NONE)
  const own = useQuery({
    queryKey: keyOf(page),
    queryFn: () => bringAlong(page, queries),
    enabled: isAuthenticated,
  })
  if (!isAuthenticated) return inBrowser(page, kept)
  const ofAccount = async (call: Promise<unknown>) => {
    try {
      await call
    } finally {
      await queries.invalidateQueries({ queryKey: keyOf(page) })
    }
  }
  const idOf = ({ id = '' }: View) => ({ id })
  return {
    views: own.data?.data ?? NONE,
    isOnAccount: true,
    save: (view) => ofAccount(callApi(saveView, { body: { page, ...view } })),
    rename: (view, name) => ofAccount(callApi(renameView, { params: idOf(view), body: { name } })),
    remove: (view) => ofAccount(callApi(deleteView, { params: idOf(view) })),
  }
}

function inBrowser(page: ViewedPage, views: readonly View[]): SavedViews {
  const write = async (next: readonly NewView[]) => {
    if (!savedViewsOf(page).write(next)) throw new NotKeptError('this browser keeps nothing')
  }
  return {
    views,
    isOnAccount: false,
    save: (view) => write([...views.filter(({ name }) => name !== view.name), view]),
    rename: (view, name) => write(views.map((one) => (one === view ? { ...view, name } : one))),
    remove: (view) => write(views.filter((one) => one !== view)),
  }
}

/** What was saved in this browser before somebody signed in goes along with them, once, of every page. */
async function bringAlong(page: ViewedPage, queries: QueryClient): Promise<Views> {
  // They are a person's own: no team gets them.
  for (const other of getTeam() ? [] : listPagesWithViews()) {
    const list = savedViewsOf(other)
    const taken = list.read()
    list.write([])
    try {
      const { data, left } = await callApi(bringViews, { body: { page: other, views: [...taken] } })
      if (left.length > 0) list.write([...list.read(), ...left])
      if (other !== page) queries.setQueryData<Views>(keyOf(other), { data })
    } catch {
      list.write([...taken, ...list.read()]) // they stay here until they can go along
    }
  }
  return callApi(listViews, { query: { page } })
}
