import { printRule } from '#analyze/alerts/language/print-rule.ts'
import { readRule } from '#analyze/alerts/language/read-rule.ts'
import { FIRST_WATCHLIST, NAMED_WATCHLISTS_MAX, watchlistKey } from '#contract/app/accounts/list-rules.ts'
import * as contract from '#contract/app/accounts/watchlists.ts'
import {
  changeNamedWatchlist,
  changeWatched,
  createNamedWatchlist,
  deleteNamedWatchlist,
  listNamedWatchlists,
  listWatched,
} from '#store/accounts/watchlists.ts'
import { type Route, route } from '../app/route.ts'
import { conflict, notFound, type Refusal } from '../http/errors.ts'

/** The first watchlist of an account, which the star fills, and those that it names. docs/decisions/0710 */
export const watchlistRoutes: Route[] = [
  route(contract.getWatchlist, async (ctx, { user }) => ({ data: await listWatched(ctx.db, user.id) })),
  route(contract.changeWatchlist, async (ctx, { user, body: { add = [], remove = [] } }) => ({
    data: await changeWatched(ctx.db, { userId: user.id, add, remove }),
  })),
  route(contract.listWatchlists, async (ctx, { user }) => ({
    data: await listNamedWatchlists(ctx.db, user.id),
  })),
  route(contract.createWatchlist, async (ctx, { user, params, body }) => {
    const list = await createNamedWatchlist(ctx.db, {
      userId: user.id,
      id: params.id,
      name: readName(body.name),
      assetIds: body.assetIds,
      most: NAMED_WATCHLISTS_MAX,
      now: ctx.now(),
    })
    if (list === 'taken') throw taken()
    if (list !== 'full') return list
    throw conflict(
      'name',
      `An account has at most ${NAMED_WATCHLISTS_MAX} further watchlists. Delete one first.`,
    )
  }),
  route(
    contract.changeNamedWatchlist,
    async (ctx, { user, params, body: { name, add = [], remove = [] } }) => {
      const list = await changeNamedWatchlist(ctx.db, {
        userId: user.id,
        id: params.id,
        name: name === undefined ? undefined : readName(name),
        add,
        remove,
        renameIn,
      })
      if (list === 'taken') throw taken()
      if (!list) throw noList()
      return list
    },
  ),
  route(contract.deleteWatchlist, async (ctx, { user, params }) => {
    const done = await deleteNamedWatchlist(ctx.db, { userId: user.id, id: params.id })
    if (done === false) throw noList()
    if (done === true) return undefined
    throw conflict('id', `The alert “${done.usedBy}” uses this watchlist. Change or delete the alert first.`)
  }),
]

/** In one form; the name of the first list is its own. */
function readName(name: string): string {
  if (watchlistKey(name) === watchlistKey(FIRST_WATCHLIST)) throw taken()
  return name.trim().replaceAll(/\s+/g, ' ')
}

function renameIn(expression: string, name: string): string {
  return printRule({ ...readRule(expression), of: { kind: 'watchlist', name } })
}

function taken(): Refusal {
  return conflict('name', 'You already have a watchlist with this name.')
}

function noList(): Refusal {
  return notFound('There is no such watchlist.')
}
