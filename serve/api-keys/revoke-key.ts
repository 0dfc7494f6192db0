import { revokeKey as contract } from '#contract/app/keys.ts'
import { revokeApiKey } from '#store/api-keys/revoke-api-key.ts'
import { route } from '../app/route.ts'
import { changedBy } from '../http/changed-by.ts'
import { notFound } from '../http/errors.ts'

export const revokeKey = route(contract, async (ctx, { params, user, address }) => {
  const revoked = await revokeApiKey(ctx.db, {
    userId: user.id,
    keyId: params.id,
    by: changedBy('session', { address }),
    now: ctx.now(),
  })
  if (!revoked) throw notFound('There is no such key.')
  return undefined
})
