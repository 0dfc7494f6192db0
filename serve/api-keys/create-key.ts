import { randomUUID } from 'node:crypto'
import { createKey as contract } from '#contract/app/keys.ts'
import { API_KEYS_PER_ACCOUNT } from '#contract/plans.ts'
import { SCOPES } from '#contract/public/scopes.ts'
import { insertApiKey } from '#store/api-keys/insert-api-key.ts'
import { conflict, invalid } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { generateKey } from './generate-key.ts'
import { hashKey } from './hash-key.ts'
import { toShownKey } from './to-shown-key.ts'

export const createKey = route(contract, async (ctx, { body, user }) => {
  const now = ctx.now()
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt)
  if (expiresAt && expiresAt <= now) throw invalid('expiresAt', 'expiresAt must be in the future')

  const secret = generateKey(body.mode)
  const lastFour = secret.slice(-4)
  const key = {
    id: randomUUID(),
    name: body.name.trim(),
    mode: body.mode,
    scopes: body.scopes ?? [...SCOPES],
    createdAt: now,
    expiresAt,
  }
  const stored = await insertApiKey(ctx.db, {
    userId: user.id,
    key,
    secret: { hash: hashKey(secret), lastFour },
    keysMax: API_KEYS_PER_ACCOUNT,
  })
  if (!stored) {
    throw conflict(
      'name',
      `An account has at most ${API_KEYS_PER_ACCOUNT} keys. Revoke one that is not used.`,
    )
  }
  return toShownKey({ ...key, lastFour }, secret)
})
