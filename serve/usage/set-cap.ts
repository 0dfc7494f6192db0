import { setCap as contract } from '#contract/app/usage.ts'
import { setSpendingCap } from '#store/usage/account-plan.ts'
import { route } from '../app/route.ts'
import { changedBy } from '../http/changed-by.ts'

export const setCap = route(contract, async (ctx, { body, user, address }) => {
  await setSpendingCap(ctx.db, {
    accountId: user.id,
    capMicros: body.capMicros,
    by: changedBy('session', { address }),
    now: ctx.now(),
  })
  return { capMicros: body.capMicros }
})
