import { randomUUID } from 'node:crypto'
import { createKey as contract } from '#contract/app/keys.ts'
import { API_KEYS_PER_ACCOUNT } from '#contract/plans.ts'
import { SCOPES } from '#contract/scopes.ts'
import { insertApiKey } from '#store/api-keys/insert-api-key.ts'
import { route } from '../app/route.ts'
import { changedBy } from '../http/changed-by.ts'
import { conflict, invalid, Refusal } from '../http/errors.ts'
import { generateKey } from '../secrets/generate-key.ts'
import { hashKey } from '../secrets/hash-key.ts'
import { toShownKey } from './to-shown-key.ts'

export const createKey = route(contract, async (ctx, { body, user, address }) => {
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
    by: changedBy('session', { address }),
  })
  if (stored === 'unconfirmed') throw unconfirmed(user.email)
  if (stored === 'mailbox-in-use') {
    throw conflict(
      'mode',
      'Another account of this mailbox has live keys. The free calls of a month belong to one account; a paid plan has its own.',
    )
  }
  if (stored === 'too-many') {
    throw conflict(
      'name',
      `An account has at most ${API_KEYS_PER_ACCOUNT} keys. Revoke one that is not used.`,
    )
  }
  return toShownKey({ ...key, lastFour }, secret)
})

/** Not a 401: the session is valid, and test keys work. */
function unconfirmed(email: string): Refusal {
  return new Refusal({
    status: 403,
    code: 'email_unconfirmed',
    field: 'mode',
    message: `Confirm your e-mail address first: the link is in the mail to ${email}, and the settings send it again. Test keys work without.`,
  })
}
