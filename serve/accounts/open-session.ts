import type { Account } from '#store/accounts/find-account.ts'
import { insertSession } from '#store/accounts/insert-session.ts'
import type { Context } from '../context.ts'
import { createSecretToken } from './secret-token.ts'

const DAY_MS = 86_400_000

/** The token of a new session; undefined when the password was changed since it was checked. */
export async function openSession(
  ctx: Context,
  account: Pick<Account, 'id' | 'passwordChangedAt'>,
): Promise<string | undefined> {
  const { token, tokenHash } = createSecretToken('cts_')
  const createdAt = ctx.now()
  const opened = await insertSession(ctx.db, {
    tokenHash,
    userId: account.id,
    passwordChangedAt: account.passwordChangedAt,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ctx.settings.sessionDays * DAY_MS),
  })
  return opened ? token : undefined
}
