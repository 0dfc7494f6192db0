import { setCap as contract } from '#contract/app/usage.ts'
import { setSpendingCap } from '#store/usage/set-spending-cap.ts'
import { route } from '../http/route.ts'

export const setCap = route(contract, async (ctx, { body, user }) => {
  await setSpendingCap(ctx.db, { accountId: user.id, capMicros: body.capMicros, now: ctx.now() })
  return { capMicros: body.capMicros }
})
