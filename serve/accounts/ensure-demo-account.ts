import { randomUUID } from 'node:crypto'
import { emailKey, usernameKey } from '#contract/account-rules.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import { insertUser } from '#store/accounts/insert-user.ts'
import type { Context } from '../context/context.ts'

const USERNAME = 'demo'
const EMAIL = 'demo@crowdtape.example' // RFC 2606: no mail ever arrives at .example

/**
 * Makes the account to look around with when it is not there; one that exists stays as it is, its password too.
 * The password is the caller's: random, never a fixed one. `made` is false where the account (or its name) existed.
 */
export async function ensureDemoAccount(
  ctx: Pick<Context, 'db' | 'passwords' | 'now'>,
  password: string,
): Promise<{ username: string; email: string; made: boolean }> {
  const account = { username: USERNAME, email: EMAIL }
  if (await findAccount(ctx.db, { emailKey: emailKey(EMAIL) })) return { ...account, made: false }
  const inserted = await insertUser(ctx.db, {
    ...account,
    id: randomUUID(),
    usernameKey: usernameKey(USERNAME),
    emailKey: emailKey(EMAIL),
    passwordHash: await ctx.passwords.hash(password),
    createdAt: ctx.now(),
    by: { actor: 'operator', address: null },
  })
  return { ...account, made: inserted.status === 'created' }
}
