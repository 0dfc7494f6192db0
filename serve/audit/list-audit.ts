import { listAudit as contract } from '#contract/app/accounts/account.ts'
import { listAudit as listInStore } from '#store/audit/audit.ts'
import { type Route, route } from '../app/route.ts'

/** What was changed of the account of who is signed in. */
const listAudit = route(contract, async (ctx, { user, query }) => {
  const { cursor, limit } = query
  const entries = await listInStore(ctx.db, { userId: user.id, before: cursor, limit: limit + 1 })
  const page = entries.slice(0, limit)
  return {
    data: page.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    nextCursor: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
})

export const auditRoutes: Route[] = [listAudit]
