import { listCharges as contract } from '#contract/app/usage.ts'
import { listCharges as readCharges } from '#store/usage/list-charges.ts'
import { route } from '../app/route.ts'
import { invalid } from '../http/errors.ts'
import { monthOf } from './month-of.ts'

export const listCharges = route(contract, async (ctx, { query, user }) => {
  const month = monthOf(query.month, ctx.now())
  const charges = await readCharges(ctx.db, {
    accountId: user.id,
    from: month.from,
    to: month.to,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: query.limit + 1,
  })
  const page = charges.slice(0, query.limit)
  const last = charges.length > query.limit ? page.at(-1) : undefined
  return {
    data: page.map(({ at, micros, ...charge }) => ({ ...charge, at: at.toISOString(), costMicros: micros })),
    nextCursor: last ? `${last.at.getTime()}.${last.requestId}` : null,
  }
})

function readCursor(cursor: string): { at: Date; requestId: string } {
  const [, at, requestId] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (at === undefined || requestId === undefined) {
    throw invalid('cursor', 'cursor must be nextCursor of the page before')
  }
  return { at: new Date(Number(at)), requestId }
}
