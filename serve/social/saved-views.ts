import { VIEWS_MAX } from '#contract/app/accounts/list-rules.ts'
import * as contract from '#contract/app/views.ts'
import { addViews, deleteView, listViews, renameView, saveView } from '#store/accounts/views.ts'
import { type Route, route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { conflict, notFound } from '../http/errors.ts'
import { requireSource } from './page-answer.ts'

/** Tables and searches that an account has saved under names. Each change is of one view, so two windows lose nothing. */
export const viewRoutes: Route[] = [
  route(contract.listViews, async (ctx, { user, query }) => ({
    data: await listViews(ctx.db, { userId: user.id, page: readPage(ctx, query.page) }),
  })),
  route(contract.saveView, async (ctx, { user, body }) => {
    const saved = await saveView(ctx.db, {
      userId: user.id,
      page: readPage(ctx, body.page),
      name: body.name.trim(),
      search: body.search,
      most: VIEWS_MAX,
      now: ctx.now(),
    })
    if (saved) return saved
    throw conflict('name', `A page has at most ${VIEWS_MAX} views. Delete one first.`)
  }),
  route(contract.bringViews, async (ctx, { user, body }) => {
    const own = { userId: user.id, page: readPage(ctx, body.page) }
    let left: contract.NewView[] = []
    const data = await addViews(ctx.db, { ...own, now: ctx.now() }, (known) => {
      const merged = mergeViews(known, body.views)
      left = merged.left
      return merged.added
    })
    return { data, left }
  }),
  route(contract.renameView, async (ctx, { user, params, body }) => {
    const view = await renameView(ctx.db, { userId: user.id, id: params.id, name: body.name.trim() })
    if (view === 'taken') throw conflict('name', 'You already have a view with this name.')
    if (!view) throw notFound('There is no such view.')
    return view
  }),
  route(contract.deleteView, async (ctx, { user, params }) => {
    if (!(await deleteView(ctx.db, { userId: user.id, id: params.id }))) {
      throw notFound('There is no such view.')
    }
    return undefined
  }),
]

function readPage(ctx: Context, page: string): string {
  return page === 'explorer' ? page : requireSource(ctx, page)
}

/**
 * What a browser adds to the views of an account. The same address is saved once; another one under a name in use gets a
 * number.
 */
function mergeViews(
  known: readonly contract.NewView[],
  brought: readonly contract.NewView[],
): { added: contract.NewView[]; left: contract.NewView[] } {
  const added: contract.NewView[] = []
  const left: contract.NewView[] = []
  for (const { name, search } of brought) {
    const all = [...known, ...added]
    if (all.some((view) => view.search === search)) continue
    if (all.length >= VIEWS_MAX) left.push({ name, search })
    else added.push({ name: freeName(name.trim(), all), search })
  }
  return { added, left }
}

function freeName(name: string, taken: readonly contract.NewView[]): string {
  const isTaken = (wanted: string) => taken.some((view) => view.name === wanted)
  let found = name
  for (let nr = 2; isTaken(found); nr++) {
    const end = ` (${nr})`
    found = `${name.slice(0, contract.VIEW_NAME_MAX - end.length)}${end}`
  }
  return found
}
