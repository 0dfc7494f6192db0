import { randomBytes, randomUUID } from 'node:crypto'
import { createSandboxKey as contract, SANDBOX_KEY_HOURS } from '#contract/app/sandbox.ts'
import { API_KEYS_PER_ACCOUNT } from '#contract/plans.ts'
import { SCOPES } from '#contract/scopes.ts'
import { insertApiKey } from '#store/api-keys/insert-api-key.ts'
import { insertSandboxAccount } from '#store/api-keys/insert-sandbox-account.ts'
import { takeTries, throttleAddress } from '../accounts/throttle.ts'
import { route } from '../app/route.ts'
import { generateKey } from '../secrets/generate-key.ts'
import { hashKey } from '../secrets/hash-key.ts'

const HOUR_MS = 3_600_000

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
    key: { id: randomUUID(), name: 'Sandbox', mode: 'test', scopes: [...SCOPES], createdAt, expiresAt },
    secret: { hash: hashKey(secret), lastFour: secret.slice(-4) },
    keysMax: API_KEYS_PER_ACCOUNT,
  })
  return { key: secret, expiresAt: expiresAt.toISOString() }
})

/** Random bytes in the place of a hash: no password is known to give them, so no sign-in succeeds. */
function hashOfNoPassword(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`
}
