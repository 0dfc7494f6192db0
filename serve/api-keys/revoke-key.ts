import { revokeKey as contract } from '#contract/app/keys.ts'
import { revokeApiKey } from '#store/api-keys/revoke-api-key.ts'
import { notFound } from '../http/errors.ts'
import { route } from '../http/route.ts'

export const revokeKey = route(contract, async (ctx, { params, user }) => {
  const revoked = await revokeApiKey(ctx.db, { userId: user.id, keyId: params.id, now: ctx.now() })
  if (!revoked) throw notFound('There is no such key.')
  return undefined
})
