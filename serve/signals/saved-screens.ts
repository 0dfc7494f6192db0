import { printCondition, printTerm } from '#analyze/alerts/language/print-rule.ts'
import { SCREENS_MAX } from '#contract/app/accounts/list-rules.ts'
import * as contract from '#contract/app/screens.ts'
import { deleteScreen, listScreens, type StoredScreen, saveScreen } from '#store/accounts/screens.ts'
import { type Route, route } from '../app/route.ts'
import { conflict, notFound } from '../http/errors.ts'
import { readSort, readWhere } from './screen-assets.ts'

export const screenRoutes: Route[] = [
  route(contract.listScreens, async (ctx, { user }) => ({
    data: (await listScreens(ctx.db, user.id)).map(toSaved),
  })),
  route(contract.saveScreen, async (ctx, { user, body }) => {
    const { where, sort, order, basis } = body
    const saved = await saveScreen(ctx.db, {
      userId: user.id,
      name: body.name.trim(),
      where: where === null ? null : printCondition(readWhere(where)),
      sort: sort === null ? null : printTerm(readSort(sort)),
      order,
      basis,
      watched: body.watched ?? null,
      most: SCREENS_MAX,
      now: ctx.now(),
    })
    if (saved) return toSaved(saved)
    throw conflict('name', `An account has at most ${SCREENS_MAX} screens. Delete one first.`)
  }),
  route(contract.deleteScreen, async (ctx, { user, params }) => {
    if (!(await deleteScreen(ctx.db, { userId: user.id, id: params.id }))) {
      throw notFound('There is no such screen.')
    }
    return undefined
  }),
]

function toSaved({ savedAt: _, ...screen }: StoredScreen): contract.SavedScreen {
  return screen
}
