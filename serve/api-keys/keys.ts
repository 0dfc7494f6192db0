import { randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import {
  changeKey as changeKeyContract,
  createSandboxKey as contract,
  createKey as createKeyContract,
  listKeys as listKeysContract,
  revokeKey as revokeKeyContract,
  rotateKey as rotateKeyContract,
  SANDBOX_KEY_HOURS,
  type ShownKey,
} from '#contract/app/keys.ts'
import { SCOPES } from '#contract/key-form.ts'
import { API_KEYS_PER_ACCOUNT } from '#contract/plans.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import {
  type ApiKey,
  changeApiKey,
  insertApiKey,
  type KeyLimits,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '#store/api-keys/api-keys.ts'
import { insertSandboxAccount } from '#store/api-keys/sandbox-accounts.ts'
import { checkFactor } from '../accounts/second-factor.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import { route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { readAddressRange } from '../http/address-ranges.ts'
import { conflict, invalid, notFound, Refusal } from '../http/errors.ts'
import { generateKey, hashKey, hashOfNoPassword } from '../secrets/keys.ts'
import { monthOf } from '../usage/usage.ts'

const DAYS = 30
export const NO_LIMITS: KeyLimits = { allowedAddresses: [], callsPerMinute: null, capMicros: null }

export const listKeys = route(listKeysContract, async (ctx, { user }) => {
  const today = ctx.now().getTime()
  const days = Array.from({ length: DAYS }, (_, index) => new Date(today - (DAYS - 1 - index) * DAY_MS))
  const month = monthOf(undefined, ctx.now()).from
  const keys = await listApiKeys(ctx.db, { userId: user.id, since: days[0] ?? ctx.now(), month })
  return {
    data: keys.map((key) => ({
      ...toShownKey(key, `ct_${key.mode}_…${key.lastFour}`, key),
      callsByDay: days.map((day) => key.callsByDay[day.toISOString().slice(0, 10)] ?? 0),
    })),
    limit: API_KEYS_PER_ACCOUNT,
  }
})

const NOT_USED = { lastUsedAt: null, spentMicros: null }

/** A key as the only answer that carries it whole. */
function toShownKey(
  key: ApiKey,
  secret: string,
  use: { lastUsedAt: Date | null; spentMicros: number | null } = NOT_USED,
): Static<typeof ShownKey> {
  const { limits } = key
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    prefix: `ct_${key.mode}_`,
    lastFour: key.lastFour,
    scopes: key.scopes,
    createdAt: key.createdAt.toISOString(),
    ...limits,
    spentMicros: limits.capMicros === null ? null : (use.spentMicros ?? 0),
    lastUsed: use.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    key: secret,
    isOfApp: Boolean(key.clientId),
  }
}

export const createKey = route(createKeyContract, async (ctx, { body, ...call }) => {
  const { user, person } = call
  const now = ctx.now()
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt)
  if (expiresAt && expiresAt <= now) throw invalid('expiresAt', 'expiresAt must be in the future')

  if (body.mode === 'live') await checkFactor(ctx, { userId: person.id, code: body.code })
  const secret = generateKey(body.mode)
  const lastFour = secret.slice(-4)
  const key = {
    id: randomUUID(),
    name: body.name.trim(),
    mode: body.mode,
    scopes: body.scopes ?? [...SCOPES],
    createdAt: now,
    expiresAt,
    limits: {
      allowedAddresses: readAddresses(body.allowedAddresses ?? []),
      callsPerMinute: body.callsPerMinute ?? null,
      capMicros: body.capMicros ?? null,
    },
  }
  await insertKey(ctx, {
    user,
    key,
    secret: { hash: hashKey(secret), lastFour },
    by: changedBy('session', call),
  })
  return toShownKey({ ...key, lastFour }, secret)
})

/** Stores a key where the account may have it; throws what refuses it. */
export async function insertKey(
  ctx: Context,
  { user, ...stored }: { user: { id: string; email: string } } & Pick<NewKey, 'key' | 'secret' | 'by'>,
): Promise<void> {
  const outcome = await insertApiKey(ctx.db, { userId: user.id, ...stored, keysMax: API_KEYS_PER_ACCOUNT })
  if (outcome === 'unconfirmed') throw unconfirmed(user.email)
  if (outcome === 'mailbox-in-use') {
    throw conflict(
      'mode',
      'Another account or team of this mailbox has live keys. The free calls of a month belong to one of them; a paid ' +
        'plan has a separate quota.',
    )
  }
  if (outcome === 'too-many') {
    throw conflict(
      'name',
      `An account has at most ${API_KEYS_PER_ACCOUNT} keys. Revoke one that you no longer use.`,
    )
  }
}

type NewKey = Parameters<typeof insertApiKey>[1]

/** Not a 401: the session is valid, and test keys work. */
function unconfirmed(email: string): Refusal {
  return new Refusal({
    status: 403,
    code: 'email_unconfirmed',
    field: 'mode',
    message:
      `Confirm your e-mail address first: open the link in the e-mail to ${email}, or send a new one from the settings. ` +
      'Test keys do not need this.',
  })
}

/** Throws a 400 that names the first one that is no address and no network. */
function readAddresses(typed: readonly string[]): string[] {
  const ranges = typed.map((text) => {
    const range = readAddressRange(text)
    if (range) return range
    throw invalid(
      'allowedAddresses',
      `allowedAddresses must be addresses or networks such as 203.0.113.7 or 2001:db8::/32, and ${text} is none`,
    )
  })
  return [...new Set(ranges)]
}

export const changeKey = route(changeKeyContract, async (ctx, { params, body, ...call }) => {
  const { code, name, allowedAddresses, ...rest } = body
  const change = {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(allowedAddresses && { allowedAddresses: readAddresses(allowedAddresses) }),
  }
  if (Object.keys(change).length === 0) {
    throw invalid(
      'body',
      'The body must name at least one of name, scopes, allowedAddresses, callsPerMinute, capMicros',
    )
  }
  await checkFactor(ctx, { userId: call.person.id, code })
  const by = changedBy('session', call)
  const changed = { userId: call.user.id, keyId: params.id, change, by, now: ctx.now() }
  if (!(await changeApiKey(ctx.db, changed))) throw notFound('There is no such key.')
  return undefined
})

export const rotateKey = route(rotateKeyContract, async (ctx, { params, body, ...call }) => {
  const { user, person } = call
  await checkFactor(ctx, { userId: person.id, code: body.code })
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
    by: changedBy('session', call),
    overlapUntil: new Date(now.getTime() + body.overlapHours * HOUR_MS),
  })
  if (!key) throw notFound('There is no such key.')
  if (key === 'of-an-app') {
    throw conflict('id', 'A connected app renews its own tokens. Revoke its key to disconnect it.')
  }
  return toShownKey(key, secret)
})

export const revokeKey = route(revokeKeyContract, async (ctx, { params, ...call }) => {
  const revoked = await revokeApiKey(ctx.db, {
    userId: call.user.id,
    keyId: params.id,
    by: changedBy('session', call),
    now: ctx.now(),
  })
  if (!revoked) throw notFound('There is no such key.')
  return undefined
})

/**
 * Gives a visitor a test key with an account of its own behind it: what is made with it only this key sees, its
 * limits are its own, and both are gone after a day. Throws a 429 when an address asks too often.
 */
export const createSandboxKey = route(contract, async (ctx, { address }) => {
  await takeTries(ctx, [throttleAddress('sandbox:address', address)])
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + SANDBOX_KEY_HOURS * HOUR_MS)
  const accountId = randomUUID()
  const name = `sandbox-${accountId}`
  await insertSandboxAccount(ctx.db, {
    id: accountId,
    username: name,
    email: `${name}@sandbox.invalid`, // RFC 6761: never anybody's; no mail leaves for such an address
    passwordHash: hashOfNoPassword(),
    createdAt,
    expiresAt,
  })

  const secret = generateKey('test')
  await insertApiKey(ctx.db, {
    userId: accountId,
    key: {
      id: randomUUID(),
      name: 'Sandbox',
      mode: 'test',
      scopes: [...SCOPES],
      createdAt,
      expiresAt,
      limits: NO_LIMITS,
    },
    secret: { hash: hashKey(secret), lastFour: secret.slice(-4) },
    keysMax: API_KEYS_PER_ACCOUNT,
  })
  return { key: secret, expiresAt: expiresAt.toISOString() }
})
