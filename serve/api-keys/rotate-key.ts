import { rotateKey as contract } from '#contract/app/keys.ts'
import { rotateApiKey } from '#store/api-keys/rotate-api-key.ts'
import { route } from '../app/route.ts'
import { changedBy } from '../http/changed-by.ts'
import { notFound } from '../http/errors.ts'
import { generateKey } from '../secrets/generate-key.ts'
import { hashKey } from '../secrets/hash-key.ts'
import { toShownKey } from './to-shown-key.ts'

const HOUR_MS = 3_600_000

export const rotateKey = route(contract, async (ctx, { params, body, user, address }) => {
  const now = ctx.now()
  let secret = ''
  const key = await rotateApiKey(ctx.db, {
    userId: user.id,
    keyId: params.id,
    makeSecret: (mode) => {
      secret = generateKey(mode)
      return { hash: hashKey(secret), lastFour: secret.slice(-4) }
    },
    now,
    by: changedBy('session', { address }),
    overlapUntil: new Date(now.getTime() + body.overlapHours * HOUR_MS),
  })
  if (!key) throw notFound('There is no such key.')
  return toShownKey(key, secret)
})
