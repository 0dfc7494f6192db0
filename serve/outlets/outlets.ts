import * as contract from '#contract/app/outlets.ts'
import { printPostQuery, readPostQuery } from '#contract/post-query/post-query.ts'
import { createOutlet, deleteOutlet, listOutlets, type StoredOutlet } from '#store/outlets/outlets.ts'
import { type Route, route } from '../app/route.ts'
import { conflict, invalid, notFound } from '../http/errors.ts'
import { createSecretToken } from '../secrets/keys.ts'
import { readSearch } from './read-outlet-rows.ts'

/** Feeds of an account: lists at an address that needs no session, until it is revoked. docs/decisions/0750 */
export const outletRoutes: Route[] = [
  route(contract.listOutlets, async (ctx, { user }) => ({
    data: (await listOutlets(ctx.db, user.id)).map(toOutlet),
  })),
  route(contract.createOutlet, async (ctx, { user, body }) => {
    const { token, tokenHash } = createSecretToken('ctf_')
    const made = await createOutlet(ctx.db, {
      userId: user.id,
      name: body.name.trim(),
      kind: body.kind,
      query: readQueryOf(body),
      tokenHash,
      most: contract.OUTLETS_MAX,
      now: ctx.now(),
    })
    if (made) return { outlet: toOutlet(made), token }
    throw conflict('name', `An account has at most ${contract.OUTLETS_MAX} feeds. Revoke one first.`)
  }),
  route(contract.deleteOutlet, async (ctx, { user, params }) => {
    if (!(await deleteOutlet(ctx.db, { id: params.id, userId: user.id }))) {
      throw notFound('There is no such feed.')
    }
    return undefined
  }),
]

/** The query in the one form in which it is kept. Throws a 400 that names the field. */
function readQueryOf({ kind, query }: { kind: contract.OutletKind; query: string }): string {
  const { period, until, startDate, endDate, sortBy, sortOrder, ...asked } = readPostQuery(query)
  if (kind === 'trends' || kind === 'firings') return ''
  if (kind === 'stories') return printPostQuery({ symbol: asked.symbol })
  const kept = printPostQuery(asked)
  if (kept === '') throw invalid('query', 'A search needs a word or a filter')
  readSearch(kept)
  return kept
}

function toOutlet({ readAt, createdAt, ...outlet }: StoredOutlet): contract.Outlet {
  return {
    ...outlet,
    ...(readAt && { readAt: readAt.toISOString() }),
    createdAt: createdAt.toISOString(),
  }
}
